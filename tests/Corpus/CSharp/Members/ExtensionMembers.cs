// Async extension methods and members, on classes, interfaces, structs and null.
namespace Corpus.ExtensionMembers;

internal static class Extensions
{
    public static async Task<int> LengthLater(this string text, Way way) => text is null ? -1 : await Step.Of(way, text.Length);
    public static async Task<T> SecondLater<T>(this IEnumerable<T> items, Way way) { await Step.Go(way); return items.Skip(1).First(); }
    public static async ValueTask<string> Show(this (int A, int B) pair, Way way) => $"{pair.A}/{await Step.OfValue(way, pair.B)}";

    extension(string text)
    {
        public async Task<string> Twice(Way way) => text + await Step.Of(way, text);
        public static async Task<string> Made(Way way) => await Step.Of(way, "made");
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var w = way.Calm();
        WriteLine($"{await "four".LengthLater(w)} {await ((string)null).LengthLater(w)} {await new[] { 1, 2 }.SecondLater(w)} {await (3, 4).Show(w)}");
        WriteLine($"{await "ab".Twice(w)} {await string.Made(way)}");
    });
}
