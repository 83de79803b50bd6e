using System.Globalization;

namespace Async2.Bench;

/// <summary>A unit for the table, with its size in units of measurement.</summary>
internal sealed record Scale(string Name, double Size)
{
    private static readonly Scale[] s_time = [new("ns", 1), new("us", 1e3), new("ms", 1e6)];
    private static readonly Scale[] s_space = [new("B", 1), new("kB", 1e3), new("MB", 1e6)];

    /// <summary>The largest unit in which all figures are at least 1, so that they are easy to compare.</summary>
    public static Scale For(string unit, IEnumerable<double> figures)
    {
        var scales = unit switch { Units.Bytes => s_space, Units.Nanoseconds => s_time, _ => [new Scale(unit, 1)] };
        double smallest = figures.Min();
        return scales.LastOrDefault(s => s.Size <= smallest, scales[0]);
    }

    /// <summary>The figure with its unit.</summary>
    public string Show(double figure) => $"{Format(figure)} {Name}";

    public string Format(double figure) => (figure / Size).ToString("F2", CultureInfo.InvariantCulture);
}
