import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Sends all of a request but its end, so that it is under way for as long as a test likes.
 * @returns what sends the rest, and resolves with the whole answer once the shop has hung up
 */
export async function beginRequest(url: string): Promise<() => Promise<string>> {
  const { host, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`);
  return () => {
    socket.write("\r\n");
    return text(socket);
  };
}
