// Nullable values across awaits: tested, lifted, unwrapped, reset.
namespace Corpus.NullableStructs;

internal static class Program
{
    private struct Point { public int X, Y; }

    public static void Main() => Completions.Run(async completion =>
    {
        int? number = 5;
        Point? point = null;
        DateTime? date = DateTime.UnixEpoch;
        number += await Step.Of(completion.Calm(), (int?)2);
        point ??= new Point { X = await Step.Of(completion.Calm(), 3) };
        WriteLine($"{number} {point.Value.X} {date?.Year}");
        number = await Step.Of(completion.Calm(), (int?)null) + number;
        point = await Step.Of(completion.Calm(), true) ? null : point;
        WriteLine($"{number.HasValue} {point.HasValue} {date > await Step.Of(completion.Calm(), (DateTime?)null)}");
        bool? unknown = null;
        WriteLine((unknown | await Step.Of(completion.Calm(), true)).ToString() + (unknown & await Step.Of(completion.Calm(), true)).HasValue);
        WriteLine(number.Value + await Step.Of(completion, 1));
    });
}
