// Reader of the pack that `pack` writes: the length of the index, the index (names and sizes), the files; all compressed.

/** Unpack a stream of bytes into a folder of Pyodide's file system. */
export async function unpack(stream, FS, folder) {
  const whole = await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const bytes = new Uint8Array(whole);
  let at = 4 + new DataView(whole).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  const made = new Set();
  for (const [name, size] of index) {
    const path = `${folder}/${name}`,
      parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, bytes.subarray(at, (at += size)));
  }
}
