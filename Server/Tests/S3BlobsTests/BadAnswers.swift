import Hummingbird

/// Responses of an object store that have a success status, but that don't confirm that the store executed the request.
enum BadAnswers {
    static let completion = FakeStore.completion("content/key")

    /// Response bodies. Each one replaces the body of the response to the request that completes an upload.
    static let bodies: [String] =
        [
            "", " ", "\n \t\r\n", "\u{FEFF}", "OK", "null", "{}", "{\"ETag\":\"\\\"a\\\"\"}", "<", "<>", "</a>", "&",
            "\0",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\"?>\n \n", "<!-- nothing -->",
            "<!DOCTYPE html><html><head><title>Bad gateway</title></head><body>ETag</body></html>",
            "<html><body><ETag>\"a\"</ETag></body></html>", "<ETag>\"a\"</ETag>",
            "<CompleteMultipartUploadResult/>", "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>",
            "<CompleteMultipartUploadResult><ETag/></CompleteMultipartUploadResult>",
            "<CompleteMultipartUploadResult><ETag>\"\"</ETag></CompleteMultipartUploadResult>",
            "<CompleteMultipartUploadResult><ETag> </ETag></CompleteMultipartUploadResult>",
            "<CompleteMultipartUploadResult><A><ETag>a</ETag></A></CompleteMultipartUploadResult>",
            "<CompleteMultipartUploadResult ETag=\"a\"></CompleteMultipartUploadResult>",
            "<completemultipartuploadresult><ETag>a</ETag></completemultipartuploadresult>",
            "<InitiateMultipartUploadResult><ETag>a</ETag></InitiateMultipartUploadResult>",
            "<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>",
            "<?xml version=\"1.0\"?>\n<Error><Code>SlowDown</Code></Error>", "<Error/>", "<Error><Code>Inter",
            "<s3:Error xmlns:s3=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Code>ServiceUnavailable</Code></s3:Error>",
            "<Error><Code>NotImplementedYet</Code></Error>",
            completion + completion, completion + "<Error><Code>InternalError</Code></Error>", completion + "<",
            "<a/>" + completion,
            completion + "x", "x" + completion, completion + "<html>",
            completion.replacing("</CompleteMultipartUploadResult>", with: "</CompleteMultipartUploadResul>"),
            completion.replacing("</ETag>", with: ""), completion.replacing("</ETag>", with: "</Key>"),
            completion.replacing("&quot;", with: "&bogus;"), completion.replacing("&quot;", with: "&quot"),
            completion.replacing("<ETag>", with: "<ETag"),
            completion.replacing("<Key>content/key", with: "<Key>content/other"),
            completion.replacing("?>", with: "?><!DOCTYPE a [<!ENTITY e \"x\">]>"),
            completion.replacing("</Bucket>", with: "\u{1}</Bucket>"),
        ] + stride(from: 1, to: completion.utf8.count, by: 23).map { String(completion.prefix($0)) }
        + [String(completion.dropLast())]

    /// Responses to the upload of an object in a single request.
    static let puts: [(name: String, answer: @Sendable (Response) -> Response)] = [
        ("no ETag", { _ in Response(status: .ok) }),
        ("an empty ETag", { _ in Response(status: .ok, headers: [.eTag: "\"\""]) }),
        ("202", { Response(status: .accepted, headers: $0.headers) }),
        ("201", { Response(status: .created, headers: $0.headers) }),
        ("204", { Response(status: .noContent, headers: $0.headers) }),
        ("206", { Response(status: .partialContent, headers: $0.headers) }),
        (
            "a page",
            { response in
                var page = FakeStore.text("<html>welcome</html>")
                page.headers[.eTag] = response.headers[.eTag]
                return page
            }
        ),
        (
            "an error",
            { response in
                var page = FakeStore.text("<Error><Code>InternalError</Code></Error>")
                page.headers[.eTag] = response.headers[.eTag]
                return page
            }
        ),
        (
            "half an error",
            { response in
                var page = FakeStore.text("<Error><Code>Int")
                page.headers[.eTag] = response.headers[.eTag]
                return page
            }
        ),
    ]

    /// Responses to a request for 700 bytes of content.
    static let gets: [(name: String, answer: @Sendable (Response) -> Response)] = [
        ("nothing", { _ in FakeStore.content([]) }),
        ("half of it", { _ in FakeStore.content([UInt8](repeating: 1, count: 350)) }),
        ("a byte more", { _ in FakeStore.content([UInt8](repeating: 1, count: 701)) }),
        ("other bytes", { _ in FakeStore.content([UInt8](repeating: 1, count: 700)) }),
        ("a page", { _ in FakeStore.text("<html>welcome</html>") }),
        ("an error", { _ in FakeStore.text("<Error><Code>InternalError</Code></Error>") }),
        (
            "206 and all of it",
            { response in
                var response = response
                response.status = .partialContent
                return response
            }
        ),
        (
            "203 and all of it",
            { response in
                var response = response
                response.status = .nonAuthoritativeInformation
                return response
            }
        ),
        ("204", { _ in Response(status: .noContent) }),
        (
            "an answer that breaks off",
            { _ in
                Response(
                    status: .ok,
                    body: .init(contentLength: 700) { writer in
                        try await writer.write(.init(repeating: 1, count: 300))
                        throw CancellationError()
                    })
            }
        ),
    ]
}
