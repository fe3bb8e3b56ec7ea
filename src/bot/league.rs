//! Leagues: what people do in them, what happens in them by itself, and what is told of them.

pub(super) mod begin;
mod challenges;
mod csv;
pub(super) mod export;
mod form;
pub(super) mod found;
pub(super) mod join;
pub(super) mod manage;
mod meant;
mod news;
mod pages;
mod post;
pub(super) mod remove;
mod rest;
pub(super) mod rungs;
pub(super) mod runner;
mod sheet;
pub(super) mod show;
mod silence;
pub(super) mod site;
mod stakes;
pub(super) mod standing;
mod summon;
mod undo;
mod wanted;
mod week;
pub(super) mod withdraw;
