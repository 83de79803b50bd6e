' A custom awaitable written in VB: a structure awaiter with GetResult.
Namespace CustomAwaiter
    Structure Wait
        Implements Runtime.CompilerServices.ICriticalNotifyCompletion
        Private ReadOnly _way As Way

        Public Sub New(way As Way)
            _way = way
        End Sub

        Public Function GetAwaiter() As Wait
            Return Me
        End Function

        Public ReadOnly Property IsCompleted As Boolean
            Get
                Return _way = Way.Done OrElse _way = Way.Fault
            End Get
        End Property

        Public Sub OnCompleted(continuation As Action) Implements Runtime.CompilerServices.ICriticalNotifyCompletion.OnCompleted
            Ways.Post(continuation)
        End Sub

        Public Sub UnsafeOnCompleted(continuation As Action) Implements Runtime.CompilerServices.ICriticalNotifyCompletion.UnsafeOnCompleted
            Ways.Post(continuation)
        End Sub

        Public Function GetResult() As String
            If _way = Way.Fault OrElse _way = Way.LateFault Then Throw New StepException("wait")
            Return "waited"
        End Function
    End Structure

    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            WriteLine(Await New Wait(way.Calm()) & Await New Wait(way.Calm()))
            Await New Wait(way)
            WriteLine("end")
        End Function
    End Module
End Namespace
