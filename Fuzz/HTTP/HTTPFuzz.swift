/// What the server reads of a request, each as a stranger sends it.
let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "multipart": fuzzMultipart, "form": fuzzForm, "headers": fuzzHeaders, "range": fuzzRange, "cookies": fuzzCookies,
]

/// A form in pieces says the same as the form in one piece, and gives back its bytes in order.
@Sendable private func fuzzMultipart(_ bytes: [UInt8]) {
    guard let size = bytes.first.map({ 1 + Int($0) % 32 }) else { return }
    let body = Array(bytes.dropFirst())
    var limits = MultipartParser.Limits()
    (limits.headerBytes, limits.parts) = (200, 5)
    let type = "multipart/form-data; boundary=xYz"
    let whole = events(body, inPiecesOf: max(body.count, 1), type, limits)
    precondition(whole == events(body, inPiecesOf: size, type, limits))
    for case .part(let part) in whole.events {
        precondition((part.fileName ?? "").utf8.count <= 255)
        precondition(!(part.fileName ?? "").utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "/") })
    }
    // The boundary is a stranger's, too.
    let text = String(decoding: bytes.prefix(80), as: UTF8.self)
    if var parser = MultipartParser(contentType: "multipart/form-data; boundary=" + text, limits: limits) {
        _ = try? parser.feed(body)
    }
}

private struct Heard: Equatable {
    var events: [MultipartEvent] = []
    var error: HTTPError?
}

/// Neighbouring pieces of data joined.
private func events(
    _ body: [UInt8], inPiecesOf size: Int, _ type: String, _ limits: MultipartParser.Limits
) -> Heard {
    guard var parser = MultipartParser(contentType: type, limits: limits) else { return Heard() }
    var heard = Heard()
    do throws(HTTPError) {
        var rest = body[...]
        while !rest.isEmpty {
            for event in try parser.feed(Array(rest.prefix(size))) {
                if case .data(let more) = event, case .data(let before)? = heard.events.last {
                    heard.events[heard.events.count - 1] = .data(before + more)
                } else {
                    heard.events.append(event)
                }
            }
            rest = rest.dropFirst(size)
        }
        try parser.finish()
    } catch {
        // How much was told before a fault depends on the pieces.
        return Heard(error: error)
    }
    return heard
}

/// What was decoded is the same when it is written and read again.
@Sendable private func fuzzForm(_ bytes: [UInt8]) {
    let form = FormFields(urlEncoded: String(decoding: bytes, as: UTF8.self))
    precondition(form.fields.count <= FormFields.maximumCount)
    let again = form.fields.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
    precondition(FormFields(urlEncoded: again.joined(separator: "&")) == form)
}

@Sendable private func fuzzHeaders(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let value = ParameterizedValue(text) { precondition(!value.value.isEmpty) }
    if let type = ContentType(text) { precondition(type.essence.utf8.contains(UInt8(ascii: "/"))) }
    _ = AcceptEncoding.allowsGzip(text)
    precondition(EntityTag.matches(text, "\"a\"") || !text.split(separator: ",").contains("\"a\""))
    if let host = Authority(text) {
        precondition(WebOrigin("http://" + text)?.isOrigin(of: host, isEncrypted: false) == true)
    }
    for policy in policies where policy.allows(text) { precondition(Authority(text)?.host.isEmpty == false) }
    // Header lines as the library hands them over.
    var collector = HeaderCollector(next: nil)
    var names = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 20)[...]
    while let line = names.popFirst() {
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false).map(
            Array.init)
        guard parts.count == 2 else { continue }
        let goesOn = parts[0].withUnsafeBytes { name in parts[1].withUnsafeBytes { collector.add(name, $0) } }
        precondition(goesOn == (collector.fault == nil))
        if !goesOn { break }
    }
    var fields = HeaderFields(collector.fields)
    _ = fields[.host]
    fields[.host] = nil
    precondition(fields.values(.host).isEmpty)
}

private let policies = [HostPolicy(), HostPolicy(boundTo: "0.0.0.0", names: ["motionbook.local"])]

/// A part lies within the file.
@Sendable private func fuzzRange(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    for size in [0, 1, Int(bytes.first ?? 0), 1 << 31, Int.max] {
        guard case .part(let range) = ByteRange.answer(to: text, size: size) else { continue }
        precondition(range.start >= 0 && range.count > 0 && range.count <= size - range.start)
    }
}

/// Names and values are such as can be set, and are read again as they were.
@Sendable private func fuzzCookies(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let cookies = Cookies(lines.map(String.init))
    precondition(cookies.pairs.count <= Cookies.maximumCount)
    for pair in cookies.pairs {
        precondition(
            !pair.name.isEmpty && !pair.value.utf8.contains { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: ";") })
        precondition(cookies.values(pair.name).contains(pair.value))
    }
    precondition(Cookies(cookies.pairs.map { $0.name + "=" + $0.value }) == cookies)
}
