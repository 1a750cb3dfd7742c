// The coach's core as WebAssembly, with the interface that Python calls (`coach/engine/wasm.py`): write, call, read. It imports only
// the time.

export async function core(url) {
  const bytes = await (await fetch(url)).arrayBuffer();
  let memory = null;
  const clock_time_get = (_clock, _precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: { clock_time_get } });
  memory = instance.exports.memory;
  instance.exports._initialize();
  return {
    call: (name, ...values) => instance.exports[name](...values),
    write(at, data) {
      const view = data.getBuffer("u8");
      new Uint8Array(memory.buffer).set(view.data, at);
      view.release();
    },
    read: (at, size) => new Uint8Array(memory.buffer, at, size),
  };
}
