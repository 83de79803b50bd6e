' A custom awaitable written in VB: a structure awaiter with GetResult.
Namespace CustomAwaiter
    Structure Wait
        Implements Runtime.CompilerServices.ICriticalNotifyCompletion
        Private ReadOnly _way As Completion

        Public Sub New(completion As Completion)
            _way = completion
        End Sub

        Public Function GetAwaiter() As Wait
            Return Me
        End Function

        Public ReadOnly Property IsCompleted As Boolean
            Get
                Return _way = Completion.Done OrElse _way = Completion.Fault
            End Get
        End Property

        Public Sub OnCompleted(continuation As Action) Implements Runtime.CompilerServices.ICriticalNotifyCompletion.OnCompleted
            Completions.Post(continuation)
        End Sub

        Public Sub UnsafeOnCompleted(continuation As Action) Implements Runtime.CompilerServices.ICriticalNotifyCompletion.UnsafeOnCompleted
            Completions.Post(continuation)
        End Sub

        Public Function GetResult() As String
            If _way = Completion.Fault OrElse _way = Completion.LateFault Then Throw New StepException("wait")
            Return "waited"
        End Function
    End Structure

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            WriteLine(Await New Wait(completion.Calm()) & Await New Wait(completion.Calm()))
            Await New Wait(completion)
            WriteLine("end")
        End Function
    End Module
End Namespace
