//! Accounts with their sessions and tokens, profiles, tags, and what they chose.
use super::data::{NOW, ago, id, in_days, insert};
use platform::db::Tx;
use serde_json::{Value, json};

/// The password of every account.
pub const PASSWORD: &str = "parallax-demo";
const HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$XG0kCR8JLYPa8N5fgQ0Puw$iNYRimld5ewJqsMbeP8cl9kZ8ZdSpOmP9moC7Da5kzM";

/// Name, type, role.
const PEOPLE: [(&str, &str, Option<&str>); 6] = [
    ("Hannah Weiss", "Hirer", None),
    ("Hugo Lind", "Hirer", None),
    ("Carl Mbeki", "Creator", None),
    ("Cleo Duarte", "Creator", None),
    ("Olga Ruiz", "Hirer", Some("owner")),
    ("Finn Moss", "Creator", Some("finance")),
];

/// The id of a person by number: 0 and 1 hire, 2 and 3 create, 4 and 5 run the place.
pub fn person(number: usize) -> String {
    id(0x01, number)
}

/// The address of a person.
pub fn email(number: usize) -> String {
    let first = PEOPLE[number].0.split(' ').next().unwrap_or_default();
    format!("{}@example.test", first.to_lowercase())
}

pub async fn fill(tx: &mut Tx) {
    for (number, (name, user_type, role)) in PEOPLE.into_iter().enumerate() {
        account(tx, number, name, user_type).await;
        profile(tx, number, name, user_type, role).await;
        session(tx, number).await;
    }
    deleted_account(tx).await;
    for (number, kind) in ["signup", "recovery", "email_change_current", "email_change_new"].into_iter().enumerate() {
        token(tx, number, kind).await;
    }
    for (number, (kid, key)) in KEYS.into_iter().enumerate() {
        let pem = format!("-----BEGIN {0}-----\n{key}\n-----END {0}-----\n", "PRIVATE KEY");
        let row =
            json!({ "kid": kid, "private_pem": pem, "active": number == 0, "created_at": ago(900 * number as i64) });
        insert(tx, "auth_keys", row).await;
    }
    for (number, topic) in [(0, "answers"), (2, "messages"), (2, "progress")] {
        insert(tx, "mails_off", json!({ "user_id": person(number), "topic": topic })).await;
    }
    for (blocker, blocked) in [(0, 3), (3, 1)] {
        let row = json!({ "blocker_id": person(blocker), "blocked_id": person(blocked), "blocked_at": ago(30) });
        insert(tx, "blocks", row).await;
    }
    tx.run("UPDATE listing_counts SET total = 3 WHERE name = 'creators'", &[]).await.unwrap();
}

async fn account(tx: &mut Tx, number: usize, name: &str, user_type: &str) {
    let mut row = json!({
        "id": person(number), "email": email(number), "password_hash": HASH, "email_confirmed_at": ago(800),
        "confirmation_sent_at": ago(801), "last_sign_in_at": ago(5), "created_at": ago(801), "updated_at": ago(800),
        "user_metadata": json!({ "full_name": name, "user_type": user_type }).to_string(), "app_metadata": "{}",
    });
    if number == 1 {
        row["new_email"] = "hugo.lind@example.test".into();
        row["email_change_sent_at"] = json!(ago(2));
    }
    if number == 3 {
        row["password_hash"] = Value::Null; // signs in by mail only
        row["banned_until"] = json!(ago(400)); // was shut out for a while
    }
    insert(tx, "auth_users", row).await;
}

async fn deleted_account(tx: &mut Tx) {
    let row =
        json!({ "id": person(9), "email": "", "deleted": true, "created_at": ago(2000), "updated_at": ago(1000) });
    insert(tx, "auth_users", row).await;
    let row = json!({
        "id": person(9), "email": "", "full_name": "Deleted user", "name_lower": "deleted user", "description": "",
        "icon": "Star", "is_public": false, "created_at": ago(2000), "updated_at": ago(1000), "changed_at": ago(1000),
        "rev": 7, "place": ago(2000),
    });
    insert(tx, "profiles", row).await;
}

async fn profile(tx: &mut Tx, number: usize, name: &str, user_type: &str, role: Option<&str>) {
    let price = if user_type == "Creator" { json!(8_000 + number * 500) } else { Value::Null };
    let row = json!({
        "id": person(number), "email": email(number), "full_name": name, "name_lower": name.to_lowercase(),
        "user_type": user_type, "description": format!("{name} — räumliche Filme, 没有边界."), "price_cents": price,
        "icon": "Briefcase", "role": role, "is_public": true, "created_at": ago(801), "updated_at": ago(100),
        "changed_at": ago(100), "rev": 3, "place": ago(801), "banned": false,
    });
    insert(tx, "profiles", row).await;
    for (position, tag) in ["VR", "Training"].into_iter().enumerate() {
        let row = json!({ "user_id": person(number), "name_lower": tag.to_lowercase(), "name": tag, "position": position + 1 });
        insert(tx, "tags", row).await;
    }
}

async fn session(tx: &mut Tx, number: usize) {
    let session = id(0x02, number);
    let cookie = number.is_multiple_of(2).then(|| format!("{number:064x}"));
    let row = json!({
        "id": session, "user_id": person(number), "aal": "aal1", "amr": "[{\"method\":\"password\",\"timestamp\":1795000000}]",
        "generation": 2, "seen_generation": 1, "cookie_hash": cookie, "cookie_expires_at": cookie.is_some().then(|| in_days(30)),
        "user_agent": "Mozilla/5.0 (X11; Linux x86_64)", "address": "192.0.2.7", "authenticated_at": ago(5),
        "refreshed_at": ago(1), "created_at": ago(5),
    });
    insert(tx, "auth_sessions", row).await;
    for generation in 1..=2 {
        let hash = format!("{:064x}", 1000 * number + generation);
        let row = json!({
            "session_id": session, "generation": generation, "token_hash": hash, "salt": "c2FsdA", "created_at": ago(5),
        });
        insert(tx, "auth_refresh_tokens", row).await;
    }
}

async fn token(tx: &mut Tx, number: usize, kind: &str) {
    let row = json!({
        "id": id(0x03, number), "user_id": person(number), "kind": kind, "token_hash": format!("{:064x}", 77 + number),
        "code_hash": format!("{:064x}", 88 + number), "attempts": number, "email": email(number),
        "password_hash": (kind == "signup").then_some(HASH), "created_at": NOW, "expires_at": in_days(1),
    });
    insert(tx, "auth_tokens", row).await;
}

/// The id of the key that signs.
pub const SIGNING_KEY: &str = KEYS[0].0;

/// Made for this test: the signing key, and one that was retired.
const KEYS: [(&str, &str); 2] = [
    (
        "AnrUanFZlPEO_huv3uWlloLyOUOvuRFSwJDsANtuXwQ",
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOaeeASe/OrC5DT8H\n\
         LD8+dIVyDiztsh+G8IR1L2ifTxOhRANCAAQntiIyb4UoKNCfkj5VvFy361dIXuzS\n\
         uuz1v6AY67NB/MeI8GUfQ5CoGC1EkrjxlYxKMHJn6z/LzHJOUKSvW46I",
    ),
    (
        "3aqCn4QprLlmBva9PT4PvxaV8JJj-f8nA9p0tXt4k4U",
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgL3Jq6SHXbFznhJ83\n\
         aDQYxuA17c4TAyZ7nOBtmtd7ghKhRANCAAQhWGfVphEpr4ZZQNbVgcz2hiFRf29T\n\
         pAYprIzFf1sYFn/rRxhna8oxnNPJ+0jfTw94cBY+Uz6BMR2amC6VfkST",
    ),
];
