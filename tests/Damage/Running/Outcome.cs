namespace Async2.Damage.Running;

/// <summary>The outcome of one mutated assembly.</summary>
/// <param name="Seed">Its seed.</param>
/// <param name="Kind">Woven, left or refused; or the kind of failure.</param>
/// <param name="Detail">The assembly, the mutation, and the failure.</param>
internal sealed record Outcome(int Seed, string Kind, string Detail)
{
    public const string Woven = "woven";
    public const string Left = "left as it is";
    public const string Refused = "refused in one line";

    public bool IsProblem => Kind is not (Woven or Left or Refused);

    /// <summary>One line, as a child process prints it.</summary>
    public string ToLine() => $"{Seed}\t{Kind}\t{Detail.ReplaceLineEndings(" ").Replace('\t', ' ')}";

    public static Outcome FromLine(string line) => line.Split('\t') is [var seed, var kind, var detail] ? new Outcome(int.Parse(seed), kind, detail) : throw new FormatException(line);

    public override string ToString() => $"seed {Seed}: {Kind}: {Detail}";
}
