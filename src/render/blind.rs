//! What must be told apart, as people see it who do not see all colours: it differs in lightness, whatever the colour. (What
//! differs in form alone is listed in no pair: the animals, inlays and signs.)

use super::canvas::Ink;
use super::theme::Theme;
use super::{animals, blocks, marbles, solids};

/// Two inks beside each other: what they are, and how much lighter one is at least, as a ratio.
type Pair = (&'static str, Ink, Ink, f32);

/// How colours change for those who lack one kind of cone: Machado, Oliveira and Fernandes (2009), in linear light.
const SIGHTS: [(&str, [[f32; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// How bright an ink is to this sight: relative luminance as WCAG has it.
fn luminance(ink: Ink, sight: &[[f32; 3]; 3]) -> f32 {
    let linear = ink.rgb.map(|channel| {
        let part = f32::from(channel) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let seen = sight.map(|row| row.iter().zip(linear).map(|(a, b)| a * b).sum::<f32>().clamp(0.0, 1.0));
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

fn contrast(one: Ink, other: Ink, sight: &[[f32; 3]; 3]) -> f32 {
    let (a, b) = (luminance(one, sight), luminance(other, sight));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn shared(theme: Theme) -> Vec<Pair> {
    let dyes = theme.dyes();
    vec![
        ("words on the ground", dyes.ink, dyes.ground, 7.0),
        ("coordinates on the ground", dyes.mute, dyes.ground, 4.5),
        ("words on a panel", dyes.ink, dyes.panel, 7.0),
        ("the running clock", dyes.clock.ink, dyes.clock.case, 7.0),
        ("the running clock beside the other", dyes.clock.case, dyes.panel, 3.0),
        ("the last turn in its casing", dyes.last.ink, dyes.last.case, 4.5),
        ("what is picked in its casing", dyes.pick.ink, dyes.pick.case, 4.5),
        ("a target's name", dyes.target.ink, dyes.target.case, 7.0),
        ("what is full in its casing", dyes.done.ink, dyes.done.case, 3.0),
        ("what is shut in, in its casing", dyes.enclosed.ink, dyes.enclosed.case, 4.5),
    ]
}

#[test]
fn nothing_is_told_by_colour_alone() {
    let mut close = Vec::new();
    for theme in Theme::ALL {
        let sets = [solids::pairs, animals::pairs, marbles::pairs, blocks::pairs];
        let pairs = sets.into_iter().flat_map(|pairs| pairs(theme)).chain(shared(theme));
        for (what, one, other, least) in pairs {
            for (sight, matrix) in &SIGHTS {
                let found = contrast(one, other, matrix);
                if found < least {
                    close.push(format!("{} {what}, {sight}: {found:.2} of {least}", theme.id()));
                }
            }
        }
    }
    assert!(close.is_empty(), "{}", close.join("\n"));
}

#[test]
fn red_and_green_of_one_lightness_are_found_to_be_alike() {
    let (red, green) = (super::canvas::ink(0x00C0_3028), super::canvas::ink(0x0053_6C2C));
    assert!(SIGHTS.iter().all(|(_, matrix)| contrast(red, green, matrix) < 2.6));
    assert!(contrast(super::canvas::ink(0), super::canvas::ink(0x00FF_FFFF), &SIGHTS[1].1) > 20.0);
}
