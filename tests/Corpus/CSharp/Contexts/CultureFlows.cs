// The current culture flows with the execution context, and a callee's change stays in the callee.
using System.Globalization;

namespace Corpus.CultureFlows;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        CultureInfo.CurrentCulture = new CultureInfo("", false) { NumberFormat = { NumberDecimalSeparator = "!" } };
        await Callee(completion);
        WriteLine($"{1.5}");
    });

    private static async Task Callee(Completion completion)
    {
        WriteLine($"callee {1.5}");
        CultureInfo.CurrentCulture = new CultureInfo("", false) { NumberFormat = { NumberDecimalSeparator = "?" } };
        await Step.Go(completion);
        WriteLine($"callee {1.5}");
    }
}
