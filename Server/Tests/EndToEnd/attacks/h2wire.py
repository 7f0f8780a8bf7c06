"""Sends HTTP/2 frames one by one, without checking that they follow the rules of the protocol."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

import hpack
from hyperframe.frame import DataFrame, Frame, GoAwayFrame, HeadersFrame, PingFrame, RstStreamFrame, SettingsFrame

from attacks.wire import Wire
from emplace import Emplace

Headers = Iterable[tuple[str | bytes, str | bytes]]


@dataclass
class Outcome:
    """The response on one HTTP/2 stream, or the error that ended the stream."""

    status: int | None = None
    body: bytes = b""
    headers: list[tuple[str, str]] = field(default_factory=list)
    is_reset: bool = False
    is_over: bool = False


class H2Wire(Wire):
    def __init__(self, emplace: Emplace, timeout: float = 30) -> None:
        super().__init__(emplace, alpn="h2", timeout=timeout)
        assert self.socket.selected_alpn_protocol() == "h2"
        self.encoder, self.decoder = hpack.Encoder(), hpack.Decoder()
        self.frames: list[Frame] = []
        self.outcomes: dict[int, Outcome] = {}
        self.went_away: int | None = None
        self.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SettingsFrame(0).serialize())

    def frame(self, frame: Frame, *flags: str) -> None:
        for flag in flags:
            frame.flags.add(flag)
        self.send(frame.serialize())

    def usual(self, method: str = "GET", path: str = "/health/live", *more: tuple[str, str]) -> list[tuple[str, str]]:
        return [(":method", method), (":scheme", "https"), (":path", path), (":authority", self.host), *more]

    def block(self, headers: Headers) -> bytes:
        return self.encoder.encode(headers, huffman=False)

    def headers(self, stream: int, headers: Headers, *flags: str) -> None:
        """Sends the headers of a request. By default the request has no body."""
        self.frame(HeadersFrame(stream, self.block(headers)), "END_HEADERS", *(flags or ("END_STREAM",)))

    def data(self, stream: int, body: bytes, end: bool = True) -> None:
        self.frame(DataFrame(stream, body), *(["END_STREAM"] if end else []))

    def outcome(self, stream: int, seconds: float = 10) -> Outcome:
        """Waits until the stream or the connection ends, and returns the outcome of the stream."""
        result = self.outcomes.setdefault(stream, Outcome())
        end = time.monotonic() + seconds
        while not (result.is_over or self.is_closed or self.went_away or time.monotonic() > end):
            self.take(0.2)
        return result

    def take(self, quiet: float) -> None:
        """Reads the available frames, and answers SETTINGS and PING frames as a client has to."""
        self.socket.settimeout(quiet)
        try:
            piece = self.socket.recv(65536)
            self.is_closed = not piece
            self.received += piece
        except TimeoutError:
            return
        except OSError:
            self.is_closed = True
        while len(self.received) >= 9:
            frame, length = Frame.parse_frame_header(memoryview(self.received[:9]))
            if len(self.received) < 9 + length:
                return
            frame.parse_body(memoryview(self.received[9:9 + length]))
            self.received = self.received[9 + length:]
            self._note(frame)

    def _note(self, frame: Frame) -> None:
        self.frames.append(frame)
        result = self.outcomes.setdefault(frame.stream_id, Outcome())
        match frame:
            case HeadersFrame():
                fields = [(str(name), str(value)) for name, value in self.decoder.decode(frame.data)]
                result.headers += fields
                result.status = int(dict(fields).get(":status", result.status or 0))
            case DataFrame():
                result.body += frame.data
            case RstStreamFrame():
                result.is_reset = result.is_over = True
            case GoAwayFrame():
                self.went_away = frame.error_code
            case SettingsFrame() if "ACK" not in frame.flags:
                self.frame(SettingsFrame(0), "ACK")
            case PingFrame() if "ACK" not in frame.flags:
                self.frame(PingFrame(0, frame.opaque_data), "ACK")
        if "END_STREAM" in frame.flags:
            result.is_over = True

    def was_refused(self, stream: int) -> bool:
        """Whether the stream was reset, the connection was closed, or the response was a 4xx."""
        found = self.outcome(stream)
        if found.status is not None:
            return 400 <= found.status < 500
        return found.is_reset or bool(self.went_away) or self.is_closed
