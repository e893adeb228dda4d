// For accept4.
#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <sys/socket.h>

_Static_assert(sizeof(((struct motionbook_arrival *) 0)->storage) >= sizeof(struct sockaddr_storage), "too small");

int motionbook_accept(int listener, struct motionbook_arrival *arrival)
{
    socklen_t size = sizeof arrival->storage;
    const int connection =
        accept4(listener, (struct sockaddr *) arrival->storage, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    arrival->size = size;
    return connection;
}

const struct sockaddr *motionbook_arrival_address(const struct motionbook_arrival *arrival)
{
    return (const struct sockaddr *) arrival->storage;
}
