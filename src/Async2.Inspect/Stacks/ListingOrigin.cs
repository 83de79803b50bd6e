using System.Globalization;
using Async2.Stacks.Targets;

namespace Async2.Inspect.Stacks;

/// <summary>The circumstances of a listing.</summary>
/// <param name="Source">The process or the core: <c>process 4711 (Shop)</c>.</param>
/// <param name="Runtime">The version of its runtime.</param>
/// <param name="Time">The time at which it was as the listing says.</param>
/// <param name="Paused">The time for which a process stood still; null for a core.</param>
internal sealed record ListingOrigin(string Source, string Runtime, DateTimeOffset Time, TimeSpan? Paused)
{
    public static ListingOrigin At(InspectedTarget target) =>
        new(target.Name, target.RuntimeVersion, target.Time, target.IsLive ? target.Paused : null);

    /// <summary>All of it in a line.</summary>
    public override string ToString()
    {
        var time = Time.UtcDateTime.ToString("yyyy-MM-dd HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        var state = Paused is { TotalMilliseconds: var paused }
            ? $"{time}, stood still {ShownListing.Number((long)paused)} ms" : $"written {time}";
        return $"{Source}, .NET {Runtime}, {state}";
    }
}
