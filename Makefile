# The commands that people and scripts rely on. `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run run-stripe dev test test-clippy test-web test-suites quick quick-server quick-web lint check e2e browsers bench update dist setup web kill9 attack faults soak shots lighthouse fmt film-sheet film-bench

TARGET := $(or $(CARGO_TARGET_DIR),target)
export PARALLAX_TEST_BIN := $(abspath $(TARGET))/debug/parallax

WEB_INPUTS := $(shell find web/src web/public web/*.json web/*.ts web/*.html -type f 2>/dev/null)

help: ## list the commands
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: ## build everything (release) and start with demo data on http://127.0.0.1:8080
	@scripts/prerequisites run
	@$(MAKE) --no-print-directory web
	cargo build --release --locked
	exec $(TARGET)/release/parallax serve --demo --listen 127.0.0.1:8080 --data ./data

run-stripe: ## the demo with payments through the stand-in for Stripe, on http://127.0.0.1:8080 (dev build)
	@scripts/prerequisites run
	@$(MAKE) --no-print-directory web
	scripts/run-stripe

dev: ## server and web app with reload, for working on the code
	@scripts/prerequisites run
	@$(MAKE) --no-print-directory web
	scripts/dev

test: ## everything that CI runs: format, lints, Rust tests on both databases, web tests, browser tests, attacks, faults
	@scripts/prerequisites test
	cargo fmt --all --check
	@$(MAKE) --no-print-directory web
	scripts/types --check
	@$(MAKE) --no-print-directory -j2 --output-sync=target test-clippy test-web
	# builds the binary, too, which the rest runs; some tests wait rather than compute
	TMPDIR=$$(scripts/scratch) RUST_TEST_THREADS=4 scripts/postgres cargo test --workspace --locked
	@$(MAKE) --no-print-directory -j2 --output-sync=line browsers test-suites

# What `test` runs at once: the web tests and the suites wait for much of their time.
test-clippy:
	cargo clippy --workspace --all-targets --locked -- -D warnings

test-web: e2e/node_modules/.ready
	@$(MAKE) --no-print-directory lint
	cd web && npm run check && npm run test

test-suites:
	FAKE_STRIPE_BIN=$(dir $(PARALLAX_TEST_BIN))fake-stripe scripts/fake-stripe-client
	scripts/client-flow
	scripts/postgres scripts/client-flow --database postgres
	scripts/attack
	scripts/faults
	scripts/kill9 --kills 5
	scripts/postgres scripts/kill9 --kills 5 --database postgres
	scripts/payment-runs --runs 150 --kills 5
	scripts/postgres scripts/payment-runs --runs 150 --kills 5 --database postgres

quick: web/node_modules/.ready ## after a small change: format, clippy, unit tests, types, the web tests that need no browser
	@$(MAKE) --no-print-directory -j2 --output-sync=target quick-server quick-web

quick-server:
	cargo fmt --all --check
	cargo clippy --workspace --lib --bins --locked -- -D warnings
	RUST_TEST_THREADS=8 cargo test --workspace --lib --locked # many of them wait rather than compute

quick-web:
	cd web && npm run quick

check: ## all but browsers and suites: format, lints, types, Rust tests on SQLite, web tests
	@scripts/prerequisites test
	cargo fmt --all --check
	@$(MAKE) --no-print-directory web
	@$(MAKE) --no-print-directory lint
	cd web && npm run check && npm run test
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked

lint: web/node_modules/.ready ## the rules of web/ for the browser tests, scripts and the benchmark's server, too
	@for folder in e2e scripts bench/express; do \
	  (cd $$folder && $(CURDIR)/web/node_modules/.bin/biome ci --config-path=$(CURDIR)/scripts/biome.json .) || exit 1; done

e2e: ## browser tests against target/debug/parallax, on SQLite and on PostgreSQL
	@scripts/prerequisites test
	@$(MAKE) --no-print-directory web
	cargo build --locked --workspace # the stand-in for Stripe, too
	@$(MAKE) --no-print-directory browsers

browsers: e2e/node_modules/.ready
	cd e2e && TMPDIR=$$(../scripts/scratch) ../scripts/postgres npm test

shots: ## a picture of every screen and dialog in target/shots: desktop and phone, dark and light, English and Spanish
	@scripts/prerequisites test
	@$(MAKE) --no-print-directory web
	cargo build --locked
	@$(MAKE) --no-print-directory e2e/node_modules/.ready
	cd e2e && npx playwright test -c reports.config.ts --project shots

lighthouse: ## Lighthouse on the usual entry pages, against the release binary
	@scripts/prerequisites test
	@$(MAKE) --no-print-directory web
	cargo build --release --locked
	@$(MAKE) --no-print-directory e2e/node_modules/.ready
	cd e2e && PARALLAX_TEST_BIN=$(abspath $(TARGET))/release/parallax npx playwright test -c reports.config.ts --project lighthouse --workers 1

kill9: ## kill the server fifty times at random moments, then check every acknowledged write
	cargo build --locked
	scripts/kill9 --kills 50

attack: ## the attack suite, short: attacks by strangers on a server with production settings
	cargo build --locked
	scripts/attack

faults: ## the fault suite, short: full disks, no descriptors, a lost database, and the recovery
	cargo build --locked
	scripts/faults

soak: ## the clients' own tests (docs/auth.md), long attack, timing and fault suites, a hundred kills and a thousand paid deals on each database
	cargo build --locked
	scripts/client-tests
	scripts/attack --long
	scripts/faults --long
	scripts/kill9 --kills 100
	scripts/postgres scripts/kill9 --kills 100 --database postgres
	scripts/payment-runs --runs 1000 --kills 50
	scripts/postgres scripts/payment-runs --runs 1000 --kills 50 --database postgres

bench: ## the performance report, beside a bare server and Express (builds the dist profile)
	@scripts/prerequisites run
	@$(MAKE) --no-print-directory web
	cd bench/express && npm ci --no-audit --no-fund
	cargo build --profile dist --locked --workspace
	BENCH_NODE=$$(ls $(CURDIR)/web/node_modules/node-linux-*/bin/node | head -1) $(TARGET)/dist/bench

film-sheet: ## twenty-five ideas as contact sheets under docs/films
	cargo run --release --locked -p renderer --bin film-sheet docs/films

film-bench: ## the cost of a film in CPU-seconds, bytes and memory (targets are checked if nasm is installed)
	cargo run --release --locked -p renderer --bin film-bench

update: ## regenerate everything that is generated: OpenAPI document, types, snapshots, the diagram of imports
	UPDATE_SNAPSHOTS=1 cargo test --locked -p marketplace --test integration -- contract:: matrix:: architecture:: payments_stripe::every_call_is_as_recorded
	scripts/types

dist: ## the optimised binary, target/dist/parallax
	@scripts/prerequisites run
	@$(MAKE) --no-print-directory web
	cargo build --profile dist --locked

fmt: ## format everything
	cargo fmt --all
	cd web && npm run fmt

web: web/dist/index.html ## the web app, as the server embeds it

%/node_modules/.ready: %/package.json %/package-lock.json
	cd $* && npm ci --no-audit --no-fund
	touch $@

web/dist/index.html: web/node_modules/.ready $(WEB_INPUTS)
	cd web && npm run build
	touch $@
