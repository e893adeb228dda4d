import Domain

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

    /// A page that helps.
    struct Way {
        var title: String
        var path: String
    }

    var name: String
    var tone: Tone
    var icon: Icon
    var title: String
    var text: [String] = []
    var help: [Help] = []
    /// A page with the way out of it.
    var way: Way?
    /// On the button that starts (again); nil has none.
    var retry: String?
    /// Whether it can be stopped.
    var canStop = false
    /// Whether a clip can be uploaded instead.
    var hasDetour = true

    /// Before anything was asked.
    static var first: CameraState {
        CameraState(
            name: "unasked", tone: .calm, icon: .camera, title: localized("Start the camera"),
            text: [
                localized(
                    "Motionbook analyses the video while you move. Your browser will ask for permission to use the camera."
                ),
                localized(
                    "The video goes only to the computer that runs Motionbook. Nothing is saved unless you record."),
            ], retry: localized("Start camera"))
    }

    /// All of them.
    static var all: [CameraState] { [first] + permissions + devices + server }

    private static var permissions: [CameraState] {
        [
            CameraState(
                name: "stopped", tone: .calm, icon: .camera, title: localized("The camera is off"),
                text: [localized("Motionbook is no longer analysing the video.")], retry: localized("Start camera")),
            CameraState(
                name: "asking", tone: .waiting, icon: .question, title: localized("Allow the camera"),
                text: [
                    localized(
                        "Your browser is asking for permission, usually at the top of the window. Choose “Allow”.")
                ],
                canStop: true,
                hasDetour: false
            ),
            CameraState(
                name: "denied", tone: .trouble, icon: .cameraOff,
                title: localized("The camera is blocked for this page"),
                text: [localized("This browser blocks the camera for this page. To allow it:")],
                help: [
                    Help(
                        browser: localized("Chrome, Edge"),
                        way: localized("click the icon to the left of the address, turn on “Camera”, then try again.")),
                    Help(
                        browser: localized("Firefox"),
                        way: localized(
                            "click the crossed-out camera to the left of the address, remove “Blocked”, then try again."
                        )),
                    Help(
                        browser: localized("Safari"),
                        way:
                            localized(
                                "choose Safari › Settings for This Website (on a phone, tap the icon in the address bar), set “Camera” to Allow, then try again."
                            )
                    ),
                ], retry: localized("Try again")),
            CameraState(
                name: "insecure", tone: .trouble, icon: .lock,
                title: localized("The camera doesn’t work at this address"),
                text: [
                    localized(
                        "Browsers only allow cameras on secure pages, whose address begins with https, and on the computer that runs Motionbook."
                    )
                ], way: Way(title: localized("Show how to use the camera here"), path: Addresses.join())),
            CameraState(
                name: "forbidden", tone: .trouble, icon: .lock, title: localized("The camera is not allowed here"),
                text: [
                    localized(
                        "The camera is blocked by a browser policy, or by the website that this page is embedded in. Open Motionbook in its own tab, or ask the person who manages this device."
                    )
                ], retry: localized("Try again")),
            CameraState(
                name: "unsupported", tone: .trouble, icon: .warning, title: localized("This browser is too old"),
                text: [
                    localized(
                        "It can’t send the camera’s video to Motionbook. Update it, or use a browser from the last two years."
                    )
                ]),
        ]
    }

    private static var devices: [CameraState] {
        [
            CameraState(
                name: "none", tone: .trouble, icon: .cameraOff, title: localized("No camera found"),
                text: [localized("Connect a camera or turn it on, then try again.")], retry: localized("Try again")),
            CameraState(
                name: "inUse", tone: .trouble, icon: .cameraOff, title: localized("Another app is using the camera"),
                text: [
                    localized("Close the app that is using it (such as a video call or another tab), then try again.")
                ],
                retry: localized("Try again")),
            CameraState(
                name: "failed", tone: .trouble, icon: .warning, title: localized("The camera did not start"),
                text: [localized("Try again. If that doesn’t help, unplug the camera and plug it back in.")],
                retry: localized("Try again")),
            CameraState(
                name: "unplugged", tone: .trouble, icon: .cameraOff, title: localized("The camera was disconnected"),
                text: [localized("It was unplugged, or another app is using it. Your recording so far is saved.")],
                retry: localized("Try again")),
            CameraState(
                name: "muted", tone: .waiting, icon: .cameraOff, title: localized("No video from the camera"),
                text: [
                    localized("A call or another app is using it. This page continues as soon as the camera is free.")
                ],
                canStop: true),
        ]
    }

    private static var server: [CameraState] {
        [
            CameraState(
                name: "opening", tone: .waiting, icon: .clock, title: localized("Starting"), canStop: true,
                hasDetour: false
            ),
            CameraState(
                name: "busy", tone: .waiting, icon: .clock, title: localized("Motionbook is busy with other cameras"),
                text: [localized("It can follow only a few cameras at a time. This page keeps trying.")], canStop: true),
            CameraState(
                name: "lost", tone: .waiting, icon: .again, title: localized("Motionbook isn’t responding"),
                text: [
                    localized(
                        "This page continues as soon as Motionbook responds. If you are recording, the recording continues and is saved in this browser."
                    )
                ],
                canStop: true, hasDetour: false),
            CameraState(
                name: "hidden", tone: .waiting, icon: .pause, title: localized("Paused"),
                text: [localized("Analysis pauses while this tab is in the background.")], canStop: true,
                hasDetour: false),
            CameraState(
                name: "poisoned", tone: .trouble, icon: .warning, title: localized("The analysis failed"),
                text: [
                    localized(
                        "Motionbook could not process this camera’s video and ended the session. Try again, or choose another camera."
                    )
                ],
                retry: localized("Try again")),
            CameraState(
                name: "refused", tone: .trouble, icon: .warning, title: localized("Motionbook can’t use this video"),
                retry: localized("Try again")),
        ]
    }
}
