// Room: the line to the Python behind a page of the tutor: Jupyter's messages over a websocket, as many of them as one board needs.
// A line that breaks is joined anew as soon as the page hears that its Python is still there.

const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const PARTS = 4; // of a message: header, parent header, metadata, content; before them goes the channel
const write = new TextEncoder(),
  read = new TextDecoder();

/** A message as its bytes: how many offsets, the offsets, the channel and the parts. */
function packed(channel, parts) {
  const pieces = [write.encode(channel), ...parts.map((part) => write.encode(JSON.stringify(part)))];
  const head = 8 * (pieces.length + 2),
    whole = new Uint8Array(head + pieces.reduce((sum, piece) => sum + piece.length, 0)),
    table = new DataView(whole.buffer);
  table.setBigUint64(0, BigInt(pieces.length + 1), true);
  let at = head;
  pieces.forEach((piece, i) => {
    table.setBigUint64(8 * (i + 1), BigInt(at), true);
    whole.set(piece, at);
    at += piece.length;
  });
  table.setBigUint64(8 * (pieces.length + 1), BigInt(at), true);
  return whole;
}

/** The header and content of a message. */
function unpacked(buffer) {
  const table = new DataView(buffer),
    offset = (i) => Number(table.getBigUint64(8 * (i + 1), true));
  const part = (i) => JSON.parse(read.decode(new Uint8Array(buffer, offset(i), offset(i + 1) - offset(i))));
  return { header: part(1), content: () => part(PARTS) };
}

/**
 * The line to the Python of a page. `joined` is called whenever both it and the board (a promise of its id) are there, with the way
 * to send something to the board; `news` with the traits that Python sends.
 */
export function joinPython({ baseUrl, kernelId, token }, board, { joined, news }) {
  const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const address = new URL(`${baseUrl}api/kernels/${kernelId}/channels`, window.location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = new URLSearchParams({ session_id: session, token });
  let id = null,
    socket = null,
    count = 0;

  function say(content) {
    const header = {
      msg_id: `${session}-${++count}`,
      msg_type: "comm_msg",
      session,
      username: "",
      version: "5.3",
      date: new Date().toISOString(),
    };
    const message = { comm_id: id, data: { method: "custom", content } };
    if (socket.readyState === WebSocket.OPEN) socket.send(packed("shell", [header, {}, {}, message]));
  }

  function hear({ data }) {
    const { header, content } = unpacked(data);
    if (header.msg_type !== "comm_msg") return;
    const { comm_id, data: told } = content();
    if (comm_id === id && told.method === "update") news(told.state, say);
  }

  function join() {
    const line = new WebSocket(address, PROTOCOL);
    socket = line;
    line.binaryType = "arraybuffer";
    line.addEventListener("message", hear);
    line.addEventListener("open", async () => {
      id = await board;
      if (id && line.readyState === WebSocket.OPEN) joined(say);
    });
  }
  window.addEventListener("numberdrop-there", () => {
    if (socket.readyState === WebSocket.CLOSED) join();
  });
  join();
}
