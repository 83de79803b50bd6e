using System.CommandLine;

namespace Async2.Cli.Settings;

/// <summary>Options that take the name of an enumeration's value, in small letters.</summary>
internal static class EnumOption
{
    /// <summary>An option with a default.</summary>
    public static Option<string> Create<T>(string name, string description, T byDefault)
        where T : struct, Enum
    {
        var option = new Option<string>(name)
        {
            Description = description,
            DefaultValueFactory = _ => NameOf(byDefault),
            HelpName = "MODE",
        };
        option.AcceptOnlyFromAmong([.. Enum.GetValues<T>().Select(NameOf)]);
        return option;
    }

    /// <summary>The value of a name that such an option has accepted.</summary>
    public static T Parse<T>(string name)
        where T : struct, Enum => Enum.Parse<T>(name, ignoreCase: true);

    /// <summary>The name of a value.</summary>
    public static string NameOf<T>(T value)
        where T : struct, Enum => value.ToString().ToLowerInvariant();
}
