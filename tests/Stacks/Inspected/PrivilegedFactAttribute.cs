using System.ComponentModel;
using System.Diagnostics;

namespace Async2.Stacks.Tests.Inspected;

/// <summary>Tests that run where namespaces can be made, capabilities be dropped, and files be given to other users.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class PrivilegedFactAttribute : FactAttribute
{
    public PrivilegedFactAttribute()
    {
        if (!CanRun("unshare", "--pid", "--mount", "--fork", "true") || !CanRun("setpriv", "--reuid=65534", "true"))
            Skip = "unshare and setpriv need root";
    }

    private static bool CanRun(string command, params string[] arguments)
    {
        try
        {
            using var process = Process.Start(command, arguments);
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
