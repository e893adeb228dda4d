import Glibc

/// What libFuzzer calls with each input: the target that `FUZZ_TARGET` names takes it. It must not trap, nor hang, nor
/// read what is not its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    chosen(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

private let chosen: @Sendable ([UInt8]) -> Void = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = targets[name] else {
        print("FUZZ_TARGET is one of: " + targets.keys.sorted().joined(separator: ", "))
        exit(2)
    }
    return target
}()
