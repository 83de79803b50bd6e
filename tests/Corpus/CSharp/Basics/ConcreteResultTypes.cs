// The same without generics: each result type has a builder instantiation of its own.
namespace Corpus.ConcreteResultTypes;

internal static class Program
{
    private struct Large { public long A, B, C; public decimal D; }

    public static void Main() => Ways.Run(async way =>
    {
        var w = way.Calm();
        WriteLine($"{await Bool(w)} {await Byte(w)} {await Double(w)} {await Float(w)} {await Decimal(w)} {await Native(w)}");
        WriteLine($"{(await LargeOne(w)).D} {await Nullable(w)} {await Pair(w)} {await Date(w):yyyy} {await Text(way)}");
    });

    private static async Task<bool> Bool(Way way) { await Step.Go(way); return true; }
    private static async Task<byte> Byte(Way way) { await Step.Go(way); return 255; }
    private static async Task<double> Double(Way way) { await Step.Go(way); return 0.125; }
    private static async Task<float> Float(Way way) { await Step.Go(way); return -0.5f; }
    private static async ValueTask<decimal> Decimal(Way way) { await Step.Go(way); return 10.01m; }
    private static async Task<nint> Native(Way way) { await Step.Go(way); return -1; }
    private static async Task<Large> LargeOne(Way way) { await Step.Go(way); return new Large { A = 1, B = 2, C = 3, D = 4.5m }; }
    private static async ValueTask<int?> Nullable(Way way) { await Step.Go(way); return 6; }
    private static async Task<(int, string)> Pair(Way way) { await Step.Go(way); return (1, "p"); }
    private static async Task<DateTime> Date(Way way) { await Step.Go(way); return new DateTime(2020, 1, 1); }
    private static async Task<string> Text(Way way) { await Step.Go(way); return "text"; }
}
