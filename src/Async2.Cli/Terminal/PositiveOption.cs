using System.CommandLine;

namespace Async2.Cli.Terminal;

/// <summary>An option that takes a number, 1 at least.</summary>
internal sealed class PositiveOption : Option<int>
{
    public PositiveOption(string name, string description, int byDefault, string unit, params string[] aliases)
        : base(name, aliases)
    {
        Description = description;
        DefaultValueFactory = _ => byDefault;
        HelpName = unit;
        Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() < 1) result.AddError($"{name} must be at least 1");
        });
    }
}
