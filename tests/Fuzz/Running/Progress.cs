namespace Async2.Fuzz.Running;

/// <summary>Counts of completed work.</summary>
/// <param name="Programs">The number of programs.</param>
/// <param name="Traces">The number of their traces, as compiled.</param>
/// <param name="Ended">The number of traces whose program has come to its end.</param>
/// <param name="Lines">The total number of their lines.</param>
internal readonly record struct Progress(int Programs, int Traces = 0, int Ended = 0, int Lines = 0)
{
    public static Progress operator +(Progress a, Progress b) =>
        new(a.Programs + b.Programs, a.Traces + b.Traces, a.Ended + b.Ended, a.Lines + b.Lines);
}
