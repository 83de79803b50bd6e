using System.Security.Cryptography;
using Async2.Compiler;

namespace Async2.Cli.Folders;

/// <summary>What makes a difference to everything that is woven: the tool, the runtime library, and the options.</summary>
internal static class WeaveIdentity
{
    public static string Of(WeaveOptions options)
    {
        string[] parts =
        [
            $"{typeof(WeaveIdentity).Module.ModuleVersionId}",
            $"{typeof(Weaver).Module.ModuleVersionId}",
            Convert.ToHexStringLower(SHA256.HashData(File.ReadAllBytes(FolderWeave.RuntimePath))),
            $"{options.BackEnd.Name} {options.Contexts} {options.Reuse} {options.FinishSuspension} {options.CountBorders}",
            options.Selection.Methods is { } ranges ? string.Join(',', ranges) : "all",
            .. Optimisation.All.Where(o => !options.Uses(o)).Select(o => o.Name),
            $"{options.Selection.Only}",
        ];
        return string.Join('\n', parts);
    }
}
