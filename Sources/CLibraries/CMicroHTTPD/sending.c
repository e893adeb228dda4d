#include "CMicroHTTPD.h"

// The C library's <netinet/tcp.h> has a shorter `struct tcp_info`, and cannot be had together with this one.
#include <linux/tcp.h>
#include <netinet/in.h>

bool motionbook_look_at_sending(int socket, struct motionbook_sending *sending)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return false;
    sending->confirmed = info.tcpi_bytes_acked;
    sending->is_waiting = info.tcpi_unacked > 0 || info.tcpi_notsent_bytes > 0;
    return true;
}
