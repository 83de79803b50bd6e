namespace Async2.Fuzz.Running;

/// <summary>What has run.</summary>
/// <param name="Programs">How many programs.</param>
/// <param name="Traces">How many traces they have, as compiled.</param>
/// <param name="Ended">How many of these say at their end that the program has come to its end.</param>
/// <param name="Lines">How many lines they have, all together.</param>
internal readonly record struct Progress(int Programs, int Traces = 0, int Ended = 0, int Lines = 0)
{
    public static Progress operator +(Progress a, Progress b) =>
        new(a.Programs + b.Programs, a.Traces + b.Traces, a.Ended + b.Ended, a.Lines + b.Lines);
}
