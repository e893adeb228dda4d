internal import CFFmpeg
import Domain
internal import Glibc

/// FFmpeg's filters. Their library brings along a hundred others, which would make every start of the program half as
/// long again, so it is loaded when the first film asks for a filter.
///
/// Unsafe: functions are looked up by name; their types are those of FFmpeg's headers.
struct FilterLibrary: Sendable {
    typealias Graph = UnsafeMutablePointer<AVFilterGraph>
    typealias Filter = UnsafeMutablePointer<AVFilterContext>
    typealias Ends = UnsafeMutablePointer<UnsafeMutablePointer<AVFilterInOut>?>

    let alloc: @convention(c) () -> Graph?
    let parse: @convention(c) (Graph?, UnsafePointer<CChar>?, Ends?, Ends?) -> CInt
    let configure: @convention(c) (Graph?, UnsafeMutableRawPointer?) -> CInt
    let find: @convention(c) (Graph?, UnsafePointer<CChar>?) -> Filter?
    let free: @convention(c) (UnsafeMutablePointer<Graph?>?) -> Void
    let send: @convention(c) (Filter?, UnsafeMutablePointer<AVFrame>?, CInt) -> CInt
    let receive: @convention(c) (Filter?, UnsafeMutablePointer<AVFrame>?) -> CInt
    let timeBase: @convention(c) (Filter?) -> AVRational

    private static let loaded = FilterLibrary()

    /// The library.
    /// - Throws: `unreadable` where it is not installed.
    static var shared: FilterLibrary {
        get throws(AppError) {
            guard let loaded else {
                throw AppError(
                    .unreadable,
                    "This video needs FFmpeg’s filter library, which is missing. Install it: apt install libavfilter\("\(major)")."
                )
            }
            return loaded
        }
    }

    private static let major = LIBAVFILTER_VERSION_MAJOR

    private init?() {
        guard let library = dlopen("libavfilter.so.\(Self.major)", RTLD_NOW),
            let alloc = dlsym(library, "avfilter_graph_alloc"), let parse = dlsym(library, "avfilter_graph_parse2"),
            let configure = dlsym(library, "avfilter_graph_config"),
            let find = dlsym(library, "avfilter_graph_get_filter"), let free = dlsym(library, "avfilter_graph_free"),
            let send = dlsym(library, "av_buffersrc_add_frame_flags"),
            let receive = dlsym(library, "av_buffersink_get_frame"),
            let timeBase = dlsym(library, "av_buffersink_get_time_base")
        else { return nil }
        func typed<Function>(_ symbol: UnsafeMutableRawPointer) -> Function {
            unsafeBitCast(symbol, to: Function.self)
        }
        self.alloc = typed(alloc)
        self.parse = typed(parse)
        self.configure = typed(configure)
        self.find = typed(find)
        self.free = typed(free)
        self.send = typed(send)
        self.receive = typed(receive)
        self.timeBase = typed(timeBase)
    }
}
