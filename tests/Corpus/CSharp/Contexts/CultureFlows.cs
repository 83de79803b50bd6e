// The current culture flows with the execution context, and a callee's change stays in the callee.
using System.Globalization;

namespace Corpus.CultureFlows;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        CultureInfo.CurrentCulture = new CultureInfo("", false) { NumberFormat = { NumberDecimalSeparator = "!" } };
        await Callee(way);
        WriteLine($"{1.5}");
    });

    private static async Task Callee(Way way)
    {
        WriteLine($"callee {1.5}");
        CultureInfo.CurrentCulture = new CultureInfo("", false) { NumberFormat = { NumberDecimalSeparator = "?" } };
        await Step.Go(way);
        WriteLine($"callee {1.5}");
    }
}
