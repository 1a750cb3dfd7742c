"""A school's proxy that lets pages through and no web socket: the page says what forbids it, and which way is left."""

from playwright.sync_api import Route, expect

from numberdrop.text import translate
from tests import nginx
from tests.serving import free_port

pytestmark = nginx.needed

PROXY = """
server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass {base}; proxy_set_header Host $http_host; }}
    location = /api/session {{ return 403; }}
}}
"""
NO_PICTURE = '<script type="application/json" id="picture">null</script>'


def test_a_proxy_that_answers_403_to_the_upgrade_is_named(new_page, server, tmp_path):
    port = free_port()
    with nginx.running(tmp_path, PROXY.format(port=port, base=server.base), f"http://127.0.0.1:{port}") as proxy:
        for locale, drawn in (("en", True), ("fr", False)):
            page = new_page(proxy, locale=locale)
            page.clock.install()
            if not drawn:
                page.route("**/play.ipynb", without_picture)
            with page.expect_event("console"):  # each refused connection is told there
                page.goto("/voila/render/play.ipynb")
            page.clock.fast_forward(60_000)
            told = translate("front.forbidden", locale)
            expect(page.get_by_test_id("away") if drawn else page.get_by_role("status")).to_have_text(told)
            page.goto("about:blank")
            page.problems.clear()


def without_picture(route: Route) -> None:
    """A page that comes without its first picture, as when nobody could draw it."""
    text = route.fetch().text()
    before, _, rest = text.partition('<script type="application/json" id="picture">')
    route.fulfill(body=f"{before}{NO_PICTURE}{rest.partition('</script>')[2]}", content_type="text/html")
