using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;

namespace Async2.Terminal;

/// <summary>An option that takes a number, 1 at least.</summary>
internal sealed class PositiveOption : Option<int>
{
    public PositiveOption(string name, string description, int? byDefault, string unit, params string[] aliases)
        : base(name, aliases)
    {
        Description = description;
        if (byDefault is { } value) DefaultValueFactory = _ => value;
        HelpName = unit;
        Validators.Add(Require);
    }

    /// <summary>Refuses other values.</summary>
    internal static void Require(OptionResult result)
    {
        if (result.Tokens is not [var token]) return;
        if (int.TryParse(token.Value, NumberStyles.Integer, CultureInfo.InvariantCulture, out var number) && number >= 1) return;
        result.AddError($"{result.Option.Name} takes a number, 1 at least");
    }
}
