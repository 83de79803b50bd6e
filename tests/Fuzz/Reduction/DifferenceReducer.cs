using Async2.Fuzz.Model;
using Async2.Fuzz.Running;

namespace Async2.Fuzz.Reduction;

/// <summary>Reduces a differing program to the smallest one that still differs, in the same way.</summary>
internal static class DifferenceReducer
{
    // This limit is enough for a program of the usual size.
    private const int Attempts = 3000;

    public static Difference Reduce(Difference difference, Comparison comparison)
    {
        var smallest = difference;
        var root = Node.Fragment($"{difference.Program.Library}{difference.Program.Application}");
        new Reducer(Fails, Attempts).Reduce(root);
        return smallest;

        bool Fails(Node candidate)
        {
            var program = difference.Program with { Library = candidate.Parts[0], Application = candidate.Parts[1] };
            var found = comparison.Run([program], difference.Configuration, [difference.Form]).Differences;
            if (found.Count == 0 || End(found[0].Expected) != End(difference.Expected) || End(found[0].Actual) != End(difference.Actual)) return false;
            smallest = found[0];
            return true;
        }
    }

    // A hang must not become a wrong value, nor an exception an invalid program.
    private static string End(string[] trace) => trace.Length == 0 ? "" : trace[^1].Split(' ', ':')[0];
}
