// Interpolated strings with blocking calls inside: each value is formatted where it stands, with the string's culture.
using System.Globalization;

namespace Corpus.BlockingStrings;

internal static class Program
{
    private static readonly List<int> Numbers = [1];

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        WriteLine(One(1));
        WriteLine(Several(2));
        WriteLine(Formats(1234.5));
        WriteLine(Cultures(1234.5));
        WriteLine(Nested("x"));
        WriteLine(Conditional(true) + Conditional(false));
        WriteLine(Changing());
        WriteLine(Spans("a long text".AsSpan(2, 4).ToString()));
        WriteLine(Generic(5) + Generic("five") + Generic<object>(null));
        WriteLine(Custom());
        WriteLine(Fails());
        WriteLine($"in an async method: {Later(3).Result} {Later("b").Result,5} {await Later(4)}");
        for (var i = 0; i < 3; i++) Write($"{i}:{Wait(i)} ");
        WriteLine();
    }

    private static string One(int n) => $"one {Wait(n)}";

    private static string Several(int n) => $"{Wait(n)} and {n} and {Wait($"{n}!")}, {Wait(n) + Wait(n)}";

    private static string Formats(double d) => FormattableString.Invariant($"{Wait(d):F1}|{Wait(d),10:F1}|{Wait(d),-10}|") + string.Create(CultureInfo.InvariantCulture, $"{Wait(d):N2} {Wait('c')} {Wait(DayOfWeek.Friday)} {Wait((int?)null)} {Wait(TimeSpan.FromSeconds(1)):g}");

    private static string Cultures(double d)
    {
        var comma = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        comma.NumberFormat.NumberDecimalSeparator = ",";
        return string.Create(comma, $"{Wait(d)} {d} {Wait("x")}") + string.Create(CultureInfo.InvariantCulture, $" {Wait(d)}");
    }

    private static string Nested(string s) => $"<{Wait($"[{Wait($"({Wait(s)})")}]")}>";

    private static string Conditional(bool b) => $"{(b ? Wait("yes") : "no")} {(b ? "direct" : Wait("waited"))}; ";

    private static string Changing() => $"{Numbers.Count} {Add()} {Numbers.Count} {Add()} {string.Join('+', Numbers)}";

    private static string Spans(string s) => $"{s.AsSpan(1)} {Wait(s)} {s.AsSpan(0, 2),4}";

    private static string Generic<T>(T value) => $"{Wait(value)} {value}; ";

    private static string Custom() => string.Create(new Shouting(), $"{Wait("quiet")} {Wait(1)} loud");

    private static string Fails()
    {
        try
        {
            return $"{Wait(1)} {Thrown()} {Wait(2)}";
        }
        catch (AggregateException e)
        {
            return $"{e.InnerException.Message} {Wait("caught")}";
        }
    }

    private static int Add()
    {
        Numbers.Add(Wait(Numbers.Count));
        return Numbers.Count;
    }

    private static T Wait<T>(T value) => Later(value).Result;

    private static int Thrown() => Throws().Result;

    private static async Task<T> Later<T>(T value)
    {
        await Task.Delay(1);
        return value;
    }

    private static async Task<int> Throws()
    {
        await Task.Delay(1);
        throw new StepException("thrown");
    }

    private sealed class Shouting : IFormatProvider, ICustomFormatter
    {
        public object GetFormat(Type type) => type == typeof(ICustomFormatter) ? this : null;

        public string Format(string format, object argument, IFormatProvider provider) => argument + "!";
    }
}
