//! The integration tests: one binary, a file for each subject.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test says what stops it by panicking"
)]
mod accounts;
mod activity;
mod addresses;
mod admin;
mod architecture;
mod asking;
mod assistant;
mod auth_service;
mod bad_input;
mod bound;
mod briefs;
mod capacity;
mod chargebacks;
mod close_test;
mod collusion;
mod commands;
mod common;
mod contact;
mod contact_details;
mod contract;
mod conversations;
mod cost;
mod creators;
mod currencies;
mod deals;
mod deals_money;
mod debts;
mod demo;
mod dev;
mod documents;
mod experiences;
mod facts;
mod generator;
mod hours;
mod languages;
mod mail_budgets;
mod main_job;
mod matrix;
mod messages;
mod modules;
mod notifications;
mod pages;
mod payments;
mod payments_providers;
mod payments_stripe;
mod payments_webhooks;
mod payout_accounts;
mod personal_data;
mod proposals;
mod questions;
mod receipts;
mod robots;
mod search_index;
mod security;
mod splits;
mod tables;
mod upgrade;
