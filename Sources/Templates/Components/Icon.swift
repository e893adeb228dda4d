/// The project's own icons, drawn on a grid of 24 with strokes of 2 in the text's colour.
enum Icon {
    case mark, upload, play, pause, previousFrame, nextFrame, skeleton, fullscreen, keyboard, theme
    case download, again, trash, warning, error, check, clock, close, sideView, person, tripod, light, speed, timer
    case trail, print, mirror, hand, mesh, camera, cameraOff, lock, question, record, stop, screen, copy
    case thirds, pen, sound, soundOff, loop, zoomIn, zoomOut, share, more

    /// The icon; screen readers pass over it, the words beside it speak.
    var node: Node {
        SVG.svg([.class("icon"), .viewBox(24, 24), .aria("hidden", "true"), .unfocusable]) { Node.rawMarkup(shapes) }
    }

    private var shapes: StaticString {
        switch self {
        case .mark:
            #"<path d="M4 19C4 10 10 4 19 4"/><circle class="dot" cx="19" cy="4" r="2.6"/><circle class="dot" cx="9.2" cy="8.6" r="2"/><circle class="dot" cx="4" cy="19" r="1.6"/><path d="M12 20h8"/>"#
        case .upload: #"<path d="M12 16V4M7 9l5-5 5 5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4"/>"#
        case .play: #"<path class="dot" d="M7 4.5v15l12-7.5z"/>"#
        case .pause: #"<path d="M8 5v14M16 5v14"/>"#
        case .previousFrame: #"<path d="M15 6l-6 6 6 6M6 6v12"/>"#
        case .nextFrame: #"<path d="M9 6l6 6-6 6M18 6v12"/>"#
        case .skeleton:
            #"<circle cx="12" cy="4.5" r="2"/><path d="M12 8v6M6 9l6-1 6 1M12 14l-4 7M12 14l4 7"/>"#
        case .fullscreen: #"<path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5"/>"#
        case .keyboard: #"<path d="M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 14.5h8"/>"#
        case .theme: #"<circle cx="12" cy="12" r="8"/><path class="dot" d="M12 4a8 8 0 0 1 0 16z"/>"#
        case .download: #"<path d="M12 4v12M7 11l5 5 5-5M5 20h14"/>"#
        case .again: #"<path d="M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5"/>"#
        case .trash: #"<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5"/>"#
        case .warning: #"<path d="M12 4l9 16H3zM12 10v4M12 17h.01"/>"#
        case .error: #"<circle cx="12" cy="12" r="9"/><path d="M12 7v6M12 16.5h.01"/>"#
        case .check: #"<path d="M5 12.5l4.5 4.5L19 7.5"/>"#
        case .clock: #"<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>"#
        case .close: #"<path d="M6 6l12 12M18 6L6 18"/>"#
        case .sideView: #"<path d="M3 8h11v9H3zM14 11l6-3v9l-6-3"/>"#
        case .person:
            #"<path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4"/><circle cx="12" cy="8" r="1.6"/><path d="M12 10v4M9 12h6M12 14l-2 3M12 14l2 3"/>"#
        case .tripod: #"<path d="M8 4h8v6H8zM12 10v4M12 14l-5 7M12 14l5 7M12 14v7"/>"#
        case .light:
            #"<circle cx="12" cy="12" r="3.5"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.5 1.5M16.9 16.9l1.5 1.5M18.4 5.6l-1.5 1.5M7.1 16.9l-1.5 1.5"/>"#
        case .speed: #"<path d="M4 18a8.5 8.5 0 1 1 16 0M12 15l4-5"/><circle class="dot" cx="12" cy="15" r="1.5"/>"#
        case .trail:
            #"<path d="M3 19c2 0 5-1 8-4s5-6 6-8"/><circle cx="18.5" cy="5" r="2.2"/><path d="M9 20c2-.6 4-2 6-4"/>"#
        case .print: #"<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z"/>"#
        case .mirror: #"<path d="M12 3v18M9 8l-5 4 5 4zM15 8l5 4-5 4z"/>"#
        case .hand:
            #"<path d="M8 13V6.5a1.5 1.5 0 0 1 3 0V12M11 11V4.5a1.5 1.5 0 0 1 3 0V12M14 12V6.5a1.5 1.5 0 0 1 3 0V15c0 4-2.5 6-5.5 6S7 19.5 5.5 17L4 14.5a1.4 1.4 0 0 1 2.3-1.5L8 15"/>"#
        case .mesh:
            #"<path d="M12 3l6 4v7l-6 7-6-7V7zM6 7l6 4 6-4M12 11v10M6 14l6-3 6 3"/>"#
        case .camera: #"<path d="M4 8h3l2-3h6l2 3h3v11H4z"/><circle cx="12" cy="13" r="3.5"/>"#
        case .cameraOff: #"<path d="M4 8h3l2-3h6l2 3h3v11H4zM3 3l18 18"/><circle cx="12" cy="13" r="3.5"/>"#
        case .lock: #"<path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2"/>"#
        case .question:
            #"<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 2M12 16.8h.01"/>"#
        case .record: #"<circle cx="12" cy="12" r="8.5"/><circle class="dot" cx="12" cy="12" r="4.5"/>"#
        case .stop: #"<path class="dot" d="M6 6h12v12H6z"/>"#
        case .screen: #"<path d="M3 5h18v11H3zM9 20h6M12 16v4"/>"#
        case .pen: #"<path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4"/>"#
        case .copy: #"<path d="M9 9h11v11H9zM5 15H4V4h11v1"/>"#
        case .thirds: #"<path d="M3 5h18v14H3zM9 5v14M15 5v14M3 9.7h18M3 14.3h18"/>"#
        case .sound: #"<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6a8.5 8.5 0 0 1 0 12"/>"#
        case .soundOff: #"<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>"#
        case .loop: #"<path d="M17 3l3 3-3 3M20 6H8a4 4 0 0 0-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 0 0 4-4v-1"/>"#
        case .share:
            #"<path d="M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7L12 17.7"/>"#
        case .zoomIn: #"<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L20 20M10.5 7.8v5.4M7.8 10.5h5.4"/>"#
        case .zoomOut: #"<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L20 20M7.8 10.5h5.4"/>"#
        case .more:
            #"<g class="dot"><circle cx="5" cy="12" r="1.8"/><circle cx="12" cy="12" r="1.8"/><circle cx="19" cy="12" r="1.8"/></g>"#
        case .timer: #"<circle cx="12" cy="13.5" r="7"/><path d="M12 9.5v4M9.5 3h5M18.5 6.5L17 8"/>"#
        }
    }
}
