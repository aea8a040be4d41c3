"""A hint is what the house's player would do, for whoever is asked, at tables that were founded with hints."""

from tests.table.people import Visitor


def founded(server, **more: object) -> tuple[Visitor, str]:
    host = Visitor(server.url)
    made = host.post(
        "/api/tables", game="planet-steam", seats=[{"kind": "me"}, {"kind": "friend"}], options={}, **more
    ).json()
    return host, made["table"]


def test_a_hint_is_a_legal_action_with_its_label_and_reason(server) -> None:
    asked, others = set[str](), set[str]()
    while not (asked and others):  # who begins is drawn by lot
        host, table = founded(server)
        state = host.get(f"/api/tables/{table}?seat=0").json()
        told = host.get(f"/api/tables/{table}/hint?seat=0")
        if 0 in state["to_act"]:
            labels = {choice["action"]: choice["label"] for choice in state["choices"]}
            said = told.json()
            assert labels[said["action"]] == said["label"]
            assert "wins in 100" in said["why"]  # it has looked ahead
            asked.add(table)
        else:
            assert (told.status_code, told.json()["error"]["code"]) == (409, "not-asked")
            others.add(table)


def test_a_table_without_hints_gives_none_and_has_no_button(server) -> None:
    host, table = founded(server, hints=False)
    told = host.get(f"/api/tables/{table}/hint?seat=0")
    assert (told.status_code, told.json()["error"]["code"]) == (409, "no-hints")
    assert 'data-do="hint"' not in host.get(f"/t/{table}").text
