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
        name: "unasked", tone: .calm, icon: .camera, title: "Show it to the camera",
        text: [
            "Motionbook looks at each picture while you move, so your browser will ask whether this page may use the camera.",
            "Pictures go to this Motionbook and nowhere else. Nothing is kept unless you record.",
        ], retry: "Start")

    /// All of them.
    static let all = [first] + permissions + devices + server

    private static let permissions = [
        CameraState(
            name: "stopped", tone: .calm, icon: .camera, title: "The camera is off",
            text: ["Nothing is looked at any more."], retry: "Start"),
        CameraState(
            name: "asking", tone: .waiting, icon: .question, title: "May this page use the camera?",
            text: ["Your browser asks, usually at the top of the window. Choose “Allow”."], canStop: true,
            hasDetour: false
        ),
        CameraState(
            name: "denied", tone: .trouble, icon: .cameraOff, title: "The camera is blocked for this page",
            text: ["Your browser was told not to give it. You can change that:"],
            help: [
                Help(
                    browser: "Chrome, Edge",
                    way: "the icon left of the address, then “Camera” on; then start again."),
                Help(
                    browser: "Firefox",
                    way: "the crossed-out camera left of the address, remove “Blocked”; then start again."),
                Help(
                    browser: "Safari",
                    way:
                        "Settings for This Website in the menu Safari (on a phone: the icon in the address bar), “Camera”: Allow."
                ),
            ], retry: "Start again"),
        CameraState(
            name: "insecure", tone: .trouble, icon: .lock, title: "This address cannot use a camera",
            text: [
                "Browsers give cameras to secure pages only. Open it as http://localhost on the machine where Motionbook runs, or over https."
            ]),
        CameraState(
            name: "forbidden", tone: .trouble, icon: .lock, title: "Cameras are forbidden here",
            text: [
                "A rule of this browser, or of the page around this one, keeps cameras from it. Open Motionbook in a tab of its own, or ask whoever looks after this device."
            ], retry: "Start again"),
        CameraState(
            name: "unsupported", tone: .trouble, icon: .warning, title: "This browser is too old for it",
            text: ["It can show a camera, but not hand its pictures on. A browser of the last two years can."]),
    ]

    private static let devices = [
        CameraState(
            name: "none", tone: .trouble, icon: .cameraOff, title: "No camera found",
            text: ["Plug one in, or switch it on, and start again."], retry: "Start again"),
        CameraState(
            name: "inUse", tone: .trouble, icon: .cameraOff, title: "Another program has the camera",
            text: ["Close what uses it (a call, another tab) and start again."], retry: "Start again"),
        CameraState(
            name: "failed", tone: .trouble, icon: .warning, title: "The camera did not start",
            text: ["The system could not open it. Start again; if that does not help, plug it out and in."],
            retry: "Start again"),
        CameraState(
            name: "unplugged", tone: .trouble, icon: .cameraOff, title: "The camera is gone",
            text: ["It was unplugged, or another program took it. What was recorded so far is kept."],
            retry: "Start again"),
        CameraState(
            name: "muted", tone: .waiting, icon: .cameraOff, title: "The camera gives no picture at the moment",
            text: ["A call or another program has it. This page goes on as soon as it is back."], canStop: true),
    ]

    private static let server = [
        CameraState(
            name: "opening", tone: .waiting, icon: .clock, title: "Getting ready", canStop: true, hasDetour: false),
        CameraState(
            name: "busy", tone: .waiting, icon: .clock, title: "Motionbook is busy with other cameras",
            text: ["It looks at a few at a time. This page tries again by itself."], canStop: true),
        CameraState(
            name: "lost", tone: .waiting, icon: .again, title: "Motionbook does not answer",
            text: ["This page goes on as soon as it does. A recording goes on, too: it is kept in this browser."],
            canStop: true, hasDetour: false),
        CameraState(
            name: "hidden", tone: .waiting, icon: .pause, title: "Paused",
            text: ["Nothing is looked at while this tab is in the background."], canStop: true, hasDetour: false),
        CameraState(
            name: "poisoned", tone: .trouble, icon: .warning, title: "These pictures made the analysis fail",
            text: ["Motionbook has closed the session to protect itself. Start again, perhaps with another camera."],
            retry: "Start again"),
        CameraState(
            name: "refused", tone: .trouble, icon: .warning, title: "Motionbook does not take the pictures",
            retry: "Start again"),
    ]
}
