"""Weakens the isolation of the transactions between a node and its database. The checker must detect that."""

import socket
import threading

STRONG = b"BEGIN ISOLATION LEVEL SERIALIZABLE"
# A `BEGIN` without an isolation level means READ COMMITTED. The spaces keep the length of the original message.
WEAK = b"BEGIN".ljust(len(STRONG))


class Weakening:
    """A proxy for a PostgreSQL server that removes `SERIALIZABLE` from the client's messages."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.count = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            client, _ = self.listener.accept()
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            threading.Thread(target=self.copy, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.copy, args=(server, client, False), daemon=True).start()

    def copy(self, source: socket.socket, sink: socket.socket, is_client: bool) -> None:
        try:
            while data := source.recv(1 << 16):
                if is_client and STRONG in data:
                    self.count += 1
                    data = data.replace(STRONG, WEAK)
                sink.sendall(data)
        except OSError:
            pass
        for one in (source, sink):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
