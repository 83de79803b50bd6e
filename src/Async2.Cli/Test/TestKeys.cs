using System.Text.RegularExpressions;

namespace Async2.Cli.Test;

/// <summary>
/// Finds the results of the same test in several runs. The key is the name of the test. If the name varies as compiled, the varying
/// part is replaced, or if that is not enough, all arguments.
/// </summary>
/// <remarks>
///     C.Row(id: 6e9d5b1c-…), then C.Row(id: 0f31a2…-…)       C.Row(id: *)
///     C.Row(seed: 17), then C.Row(seed: 4)                   C.Row(*)
/// Results with the same key are compared as a multiset.
/// </remarks>
internal sealed partial class TestKeys
{
    private readonly HashSet<string> _steady = [];
    private readonly HashSet<string> _patterns = [];
    private readonly HashSet<string> _methods = [];

    public TestKeys(IReadOnlyList<SuiteRun> original)
    {
        // A run that ended early may lack names.
        var runs = original.Where(r => r.End == RunEnd.Completed).Select(r => r.Results.Select(t => t.Name).ToList()).ToList();
        if (runs.Count == 0) return;
        _steady = [.. runs.Aggregate<IEnumerable<string>>((all, names) => all.Intersect(names))];
        var varying = runs.Select(names => names.Where(name => !_steady.Contains(name)).ToList()).ToList();
        var counts = varying.Select(names => names.CountsBy(Pattern)).ToList();
        _patterns = [.. counts.Aggregate((all, run) => all.Intersect(run)).Select(c => c.Key)];
        _methods = [.. varying.SelectMany(names => names).Select(Method)];
    }

    public string Of(string name)
    {
        if (_steady.Contains(name)) return name;
        if (_patterns.Contains(Pattern(name))) return Pattern(name);
        return _methods.Contains(Method(name)) ? Method(name) : name;
    }

    /// <summary>The name with its varying parts replaced, except in the names of class and method, which may have digits.</summary>
    private static string Pattern(string name)
    {
        var method = MethodLength(name);
        return name[..method] + Varying().Replace(name[method..], "*");
    }

    private static string Method(string name)
    {
        var method = MethodLength(name);
        return method == name.Length ? name : name[..method] + "(*)";
    }

    private static int MethodLength(string name)
    {
        var end = name.IndexOfAny(['(', ' ']);
        return end < 0 ? name.Length : end;
    }

    // GUIDs, addresses, and digits with the separators of dates and times.
    [GeneratedRegex(@"[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}|0x[0-9a-fA-F]+|\d[\d.:/+TZ-]*")]
    private static partial Regex Varying();
}
