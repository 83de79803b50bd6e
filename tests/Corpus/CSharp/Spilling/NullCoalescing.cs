// ??, ??= and chains of them, with awaits on either side, on references and nullable values.
namespace Corpus.NullCoalescing;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine(await Loud(w, (string)null) ?? await Loud(w, "right"));
        WriteLine(await Loud(w, "left") ?? await Loud(w, "never"));
        int? number = null;
        number ??= await Loud(w, 5);
        number ??= await Loud(w, 6);
        WriteLine(number + (await Loud(w, (int?)null) ?? 10));
        string text = null;
        var all = text ?? await Loud(w, (string)null) ?? text ?? await Loud(w, "chain");
        WriteLine(all);
        WriteLine(await Loud(completion, (object)null) ?? throw new InvalidOperationException("thrown"));
    });

    private static async Task<T> Loud<T>(Completion completion, T value)
    {
        WriteLine($"await {value}");
        return await Step.Of(completion, value);
    }
}
