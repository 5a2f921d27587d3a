# A cache in front of the shop (docs/operating.md). Run varnishd with -p http_gzip_support=off, because
# the shop compresses by itself, and with -p http_req_hdr_len=16k for the basket's cookies.
vcl 4.1;

import std;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  # Otherwise only the first of several Cookie headers is read here, and all of them by the shop.
  std.collect(req.http.Cookie, "; ");
  if (req.http.Accept-Encoding ~ "(?i)\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Customers, pages with a message of their own, and baskets that cannot be counted.
  if ((req.method != "GET" && req.method != "HEAD") ||
      req.http.Authorization ||
      req.http.Cookie ~ "(^|; )(Bearer|draftMessage|notice|guestCart\.1)=" ||
      (req.http.Cookie ~ "guestCart" &&
       req.http.Cookie !~ "(^|; )guestCart=[\w-]+\.\d+(;|$)")) {
    return (pass);
  }
  return (hash);
}

# Guests' pages differ by the encoding, polite mode and the number of cards in the basket alone. The
# address and the host are added by Varnish, the encoding by Vary.
sub vcl_hash {
  if (req.http.Cookie ~ "(^|; )mum=1(;|$)") {
    hash_data("polite");
  }
  if (req.http.Cookie ~ "(^|; )guestCart=[\w-]+\.\d+(;|$)") {
    hash_data(regsub(req.http.Cookie, "^(.*; )?guestCart=[\w-]+\.(\d+)(;.*)?$", "\2"));
  }
}

sub vcl_backend_response {
  # The shop says by Cache-Control what may be cached, and for how long. Grace serves old prices.
  set beresp.grace = 0s;
  if (beresp.http.Cache-Control !~ "^public") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
  } else {
    set beresp.http.Shop-Vary = beresp.http.Vary;
    set beresp.http.Vary = "Accept-Encoding";
  }
}

sub vcl_deliver {
  if (resp.http.Shop-Vary) {
    set resp.http.Vary = resp.http.Shop-Vary;
    unset resp.http.Shop-Vary;
  }
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
