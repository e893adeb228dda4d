/// Two eyes that look ahead: what is drawn while all are to look at the teacher.
enum EyesPicture {
    static let node = SVG.svg([.class("class-eyes"), .viewBox(120, 60), .aria("hidden", "true"), .unfocusable]) {
        Node.rawMarkup(
            #"<g class="eye"><ellipse cx="32" cy="30" rx="26" ry="24"/><ellipse cx="88" cy="30" rx="26" ry="24"/></g><g class="pupil"><circle cx="36" cy="26" r="11"/><circle cx="84" cy="26" r="11"/></g><g class="glint"><circle cx="40" cy="22" r="3.500"/><circle cx="88" cy="22" r="3.500"/></g>"#
        )
    }
}
