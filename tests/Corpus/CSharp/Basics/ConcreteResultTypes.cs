// The same without generics: each result type has a builder instantiation of its own.
namespace Corpus.ConcreteResultTypes;

internal static class Program
{
    private struct Large { public long A, B, C; public decimal D; }

    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine($"{await Bool(w)} {await Byte(w)} {await Double(w)} {await Float(w)} {await Decimal(w)} {await Native(w)}");
        WriteLine($"{(await LargeOne(w)).D} {await Nullable(w)} {await Pair(w)} {await Date(w):yyyy} {await Text(completion)}");
    });

    private static async Task<bool> Bool(Completion completion) { await Step.Go(completion); return true; }
    private static async Task<byte> Byte(Completion completion) { await Step.Go(completion); return 255; }
    private static async Task<double> Double(Completion completion) { await Step.Go(completion); return 0.125; }
    private static async Task<float> Float(Completion completion) { await Step.Go(completion); return -0.5f; }
    private static async ValueTask<decimal> Decimal(Completion completion) { await Step.Go(completion); return 10.01m; }
    private static async Task<nint> Native(Completion completion) { await Step.Go(completion); return -1; }
    private static async Task<Large> LargeOne(Completion completion) { await Step.Go(completion); return new Large { A = 1, B = 2, C = 3, D = 4.5m }; }
    private static async ValueTask<int?> Nullable(Completion completion) { await Step.Go(completion); return 6; }
    private static async Task<(int, string)> Pair(Completion completion) { await Step.Go(completion); return (1, "p"); }
    private static async Task<DateTime> Date(Completion completion) { await Step.Go(completion); return new DateTime(2020, 1, 1); }
    private static async Task<string> Text(Completion completion) { await Step.Go(completion); return "text"; }
}
