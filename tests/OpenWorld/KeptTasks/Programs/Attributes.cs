namespace Async2
{
    /// <summary>Programs may declare the attribute themselves.</summary>
    [AttributeUsage(AttributeTargets.All)]
    internal sealed class KeepTasksAttribute : Attribute
    {
        public KeepTasksAttribute()
            : this(true)
        {
        }

        public KeepTasksAttribute(bool keep) => Keep = keep;

        public bool Keep { get; }
    }
}
