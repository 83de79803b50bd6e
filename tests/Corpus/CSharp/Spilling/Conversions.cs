// Boxing, unboxing, casts, as, numeric and nullable conversions of awaited values in the middle of expressions.
namespace Corpus.Conversions;

internal static class Program
{
    private enum Colour : byte { Red = 1, Blue = 2 }

    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        object boxed = await Step.Of(w, 5);
        WriteLine((int)await Step.Of(w, boxed) + (long)await Step.Of(w, 6));
        WriteLine((byte)await Step.Of(w, 300) + (int)await Step.Of(w, 3.9) + (char)await Step.Of(w, 98));
        WriteLine($"{await Step.Of(w, (object)"text") as string}{await Step.Of(w, boxed) as string}");
        WriteLine((Colour)await Step.Of(w, 2) | (Colour)(byte)await Step.Of(w, 1));
        int? lifted = (int?)await Step.Of(w, (long?)8) + await Step.Of(w, (int?)2);
        WriteLine(lifted * (await Step.Of(w, (int?)null)) is null);
        IEnumerable<object> covariant = await Step.Of(w, new List<string> { "co" });
        WriteLine(covariant.First());
        WriteLine((string)await Step.Of(completion, (object)1));
    });
}
