/// What keeps the camera's picture from being shown: each has its icon, its words and a way on.
/// `Public/js/camera/states.js` knows when each comes; a test looks whether both name the same.
struct CameraState {
    /// How serious it is.
    enum Tone: String {
        case calm, waiting, trouble
    }

    /// How one browser is asked for the camera again.
    struct Help {
        var browser: String
        var way: String
    }

    var name: String
    var tone: Tone
    var icon: Icon
    var title: String
    var text: [String] = []
    var help: [Help] = []
    /// On the button that starts (again); nil has none.
    var retry: String?
    /// Whether it can be stopped.
    var canStop = false
    /// Whether a clip can be uploaded instead.
    var hasDetour = true

    /// Before anything was asked.
    static let first = CameraState(
        name: "unasked", tone: .calm, icon: .camera, title: "Start the camera",
        text: [
            "Motionbook analyses the video while you move. Your browser will ask you to allow the camera.",
            "The video goes to this Motionbook server and nowhere else. Nothing is saved unless you record.",
        ], retry: "Start")

    /// All of them.
    static let all = [first] + permissions + devices + server

    private static let permissions = [
        CameraState(
            name: "stopped", tone: .calm, icon: .camera, title: "The camera is off",
            text: ["Motionbook is no longer analysing the video."], retry: "Start"),
        CameraState(
            name: "asking", tone: .waiting, icon: .question, title: "Allow the camera",
            text: ["Your browser is asking for permission, usually at the top of the window. Choose “Allow”."],
            canStop: true,
            hasDetour: false
        ),
        CameraState(
            name: "denied", tone: .trouble, icon: .cameraOff, title: "The camera is blocked for this page",
            text: ["This browser blocks the camera for this page. To allow it:"],
            help: [
                Help(
                    browser: "Chrome, Edge",
                    way: "click the icon to the left of the address, turn on “Camera”, then try again."),
                Help(
                    browser: "Firefox",
                    way: "click the crossed-out camera to the left of the address, remove “Blocked”, then try again."),
                Help(
                    browser: "Safari",
                    way:
                        "choose Safari › Settings for This Website (on a phone, tap the icon in the address bar), set “Camera” to Allow, then try again."
                ),
            ], retry: "Try again"),
        CameraState(
            name: "insecure", tone: .trouble, icon: .lock, title: "The camera doesn’t work at this address",
            text: [
                "Browsers only allow cameras on secure pages. Use https, or open http://localhost on the computer that runs Motionbook."
            ]),
        CameraState(
            name: "forbidden", tone: .trouble, icon: .lock, title: "The camera is not allowed here",
            text: [
                "A browser policy, or the page that contains this one, blocks the camera. Open Motionbook in its own tab, or ask the person who manages this device."
            ], retry: "Try again"),
        CameraState(
            name: "unsupported", tone: .trouble, icon: .warning, title: "This browser is too old",
            text: [
                "It can’t send the camera’s video to Motionbook. Update it, or use a browser from the last two years."
            ]),
    ]

    private static let devices = [
        CameraState(
            name: "none", tone: .trouble, icon: .cameraOff, title: "No camera found",
            text: ["Connect a camera or turn it on, then try again."], retry: "Try again"),
        CameraState(
            name: "inUse", tone: .trouble, icon: .cameraOff, title: "Another app is using the camera",
            text: ["Close the app that uses it (a call, another tab), then try again."], retry: "Try again"),
        CameraState(
            name: "failed", tone: .trouble, icon: .warning, title: "The camera did not start",
            text: ["Try again. If that doesn’t help, unplug the camera and plug it back in."],
            retry: "Try again"),
        CameraState(
            name: "unplugged", tone: .trouble, icon: .cameraOff, title: "The camera was disconnected",
            text: ["It was unplugged, or another app is using it. Your recording so far is saved."],
            retry: "Try again"),
        CameraState(
            name: "muted", tone: .waiting, icon: .cameraOff, title: "No video from the camera",
            text: ["A call or another app is using it. This page continues as soon as it is free."], canStop: true),
    ]

    private static let server = [
        CameraState(
            name: "opening", tone: .waiting, icon: .clock, title: "Starting", canStop: true, hasDetour: false),
        CameraState(
            name: "busy", tone: .waiting, icon: .clock, title: "Motionbook is busy with other cameras",
            text: ["It can follow only a few cameras at a time. This page keeps trying."], canStop: true),
        CameraState(
            name: "lost", tone: .waiting, icon: .again, title: "Motionbook isn’t responding",
            text: [
                "This page continues as soon as it does. A running recording continues and is saved in this browser."
            ],
            canStop: true, hasDetour: false),
        CameraState(
            name: "hidden", tone: .waiting, icon: .pause, title: "Paused",
            text: ["Analysis pauses while this tab is in the background."], canStop: true, hasDetour: false),
        CameraState(
            name: "poisoned", tone: .trouble, icon: .warning, title: "The analysis failed",
            text: [
                "Motionbook could not process this camera’s video and ended the session. Try again, or choose another camera."
            ],
            retry: "Try again"),
        CameraState(
            name: "refused", tone: .trouble, icon: .warning, title: "Motionbook can’t use this video",
            retry: "Try again"),
    ]
}
