using System.CommandLine;
using Async2.Build.Weaving;
using Async2.Cli.Folders;

namespace Async2.Build;

/// <summary>
/// <c>async2 pack-assets FOLDER</c>, hidden: the package Async2 runs it before a project is packed, in the folder of its assets.
/// </summary>
internal static class PackAssetsCommand
{
    public static Command Create()
    {
        var folder = new Argument<string>("FOLDER");
        var command = new Command("pack-assets") { folder };
        command.Hidden = true;
        command.SetAction(parsed =>
        {
            var packed = Path.Combine(Directory.CreateDirectory(parsed.GetRequiredValue(folder)).FullName, PackedDependencies.FileName);
            File.WriteAllText(packed, PackedDependencies.WithRuntime(JsonFile.Read(PackedDependencies.FileName)));
            return ExitCodes.Ok;
        });
        return command;
    }
}
