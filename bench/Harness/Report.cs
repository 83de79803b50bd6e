namespace Async2.Bench.Harness;

/// <summary>The protocol between <c>async2 bench</c> and a program.</summary>
internal static class Report
{
    /// <summary>
    /// <c>list</c>: prints the names of the cases; else a form (<c>async</c>, <c>sync</c>, …) and the names of the cases to run
    /// in it.
    /// </summary>
    /// <param name="args">The program's arguments.</param>
    /// <param name="names">All cases.</param>
    /// <param name="run">Runs the named cases in a form.</param>
    public static void Run(string[] args, IReadOnlyList<string> names, Func<string, IReadOnlyList<string>, IEnumerable<Sample>> run)
    {
        if (args is ["list"]) Console.WriteLine(string.Join('\n', names));
        else Write(run(args[0], args[1..]));
    }

    /// <summary>One line: <c>{"runtime":"10.0.x","cases":[{"case":"yield","value":123.4,"unit":"ns","bytes":0}, …]}</c>.</summary>
    private static void Write(IEnumerable<Sample> samples)
    {
        var cases = samples.Select(s => FormattableString.Invariant(
            $$"""{"case":"{{s.Case}}","value":{{s.Value:F3}},"unit":"{{s.Unit}}","bytes":{{s.Bytes}}}"""));
        Console.WriteLine($$"""{"runtime":"{{Environment.Version}}","cases":[{{string.Join(",", cases)}}]}""");
    }
}
