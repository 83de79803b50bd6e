// Async extension methods and members, on classes, interfaces, structs and null.
namespace Corpus.ExtensionMembers;

internal static class Extensions
{
    public static async Task<int> LengthLater(this string text, Completion completion) => text is null ? -1 : await Step.Of(completion, text.Length);
    public static async Task<T> SecondLater<T>(this IEnumerable<T> items, Completion completion) { await Step.Go(completion); return items.Skip(1).First(); }
    public static async ValueTask<string> Show(this (int A, int B) pair, Completion completion) => $"{pair.A}/{await Step.OfValue(completion, pair.B)}";

    extension(string text)
    {
        public async Task<string> Twice(Completion completion) => text + await Step.Of(completion, text);
        public static async Task<string> Made(Completion completion) => await Step.Of(completion, "made");
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine($"{await "four".LengthLater(w)} {await ((string)null).LengthLater(w)} {await new[] { 1, 2 }.SecondLater(w)} {await (3, 4).Show(w)}");
        WriteLine($"{await "ab".Twice(w)} {await string.Made(completion)}");
    });
}
