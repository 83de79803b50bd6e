// Calls with in, ref and out arguments that are locals, elements and fields, with awaits before and after.
namespace Corpus.InAndRefArguments;

internal static class Program
{
    private sealed class Holder { public int Field = 1; }

    public static void Main() => Completions.Run(async completion =>
    {
        var n = await Step.Of(completion.Calm(), 1);
        var array = new int[2];
        var holder = new Holder();
        Bump(ref n);
        Bump(ref array[await Step.Of(completion.Calm(), 1)]);
        Bump(ref holder.Field);
        Set(out var made, in n);
        await Step.Go(completion.Calm());
        Bump(ref made);
        Bump(ref n);
        Set(out array[0], made);
        WriteLine($"{n} {array[0]} {array[1]} {holder.Field} {made} {Sum(in n, in made, await Step.Of(completion, 5))}");
    });

    private static void Bump(ref int n) => n += 10;
    private static void Set(out int to, in int from) => to = from * 2;
    private static int Sum(in int a, in int b, int c) => a + b + c;
}
