using System.CommandLine;
using System.Globalization;

namespace Async2.Inspect.Trace;

/// <summary>The argument with the id of a process.</summary>
internal sealed class ProcessArgument : Argument<int>
{
    public ProcessArgument()
        : base("PID")
    {
        Description = "The id of a running .NET process";
        CustomParser = result =>
        {
            if (int.TryParse(result.Tokens[0].Value, NumberStyles.None, CultureInfo.InvariantCulture, out var id) && id > 0) return id;
            result.AddError("PID takes the id of a process");
            return 0;
        };
    }
}
